import { fillPath } from '@impulse/api/routes/fill-path'
import { type ConsoleImport, type ImportUpload } from '@impulse/api/contracts/console-imports'
import { expect, it } from 'vitest'
import { listPermissions, renderAs } from '../../testing/render-as.tsx'
import { BatchCards } from './batch-page.tsx'
import { UploadPage } from './upload-page.tsx'

const report = {
  created: 1_200,
  updated: 3,
  unchanged: 0,
  rejected: 0,
  membersCreated: 2,
  accrued: 600_000,
  due: 0,
  clawedBack: 500,
  formerPhones: 0,
  respelled: 0,
  respellings: [],
}
const upload = {
  id: 'u-1',
  fileName: 'договоры.csv',
  actor: 'staff:olga',
  createdAt: '2026-11-20T21:05:00Z',
  stage: 'checked',
  batch: null,
  failure: null,
  report,
  rejections: [],
  progress: { done: 0, of: null },
} as unknown as ImportUpload
const renderUpload = (change: Partial<ImportUpload>) =>
  renderAs(listPermissions('admin'), <UploadPage id="u-1" />, {
    responses: { [fillPath('/console/api/import-uploads/:id', { id: 'u-1' })]: { ...upload, ...change } },
  })

it('shows what a checked file would change, and offers to import or delete the file', () => {
  const { text, buttons } = renderUpload({})
  expect(buttons).toEqual(['Загрузить договоры', 'Удалить файл'])
  expect(text).toContain('Появится договоров 1 200 Изменится 3')
  expect(text).toContain(
    'Будет начислено 600 000 б. Из них с прошедшим сроком заморозки 0 б. Будет снято за расторгнутые 500 б.',
  )
})

it.each([
  ['the uploader', 'staff:olga', 'staff:olga', [], ['Удалить файл']],
  ['the person who mapped its columns', 'staff:petr', 'staff:olga', [], ['Удалить файл']],
  [
    'a person who changed the mapping',
    'staff:petr',
    'staff:petr',
    ['staff:olga', 'staff:anna'],
    ['Удалить файл'],
  ],
  ['another person', 'staff:petr', 'staff:petr', ['staff:anna'], ['Загрузить договоры', 'Удалить файл']],
])(
  'offers to import a file with a large sum only to a staff member who has not uploaded, checked or mapped the file (page opened by %s)',
  (_, actor, checkedBy, mappingSavedBy, expected) => {
    const { text, buttons } = renderUpload({ actor, checkedBy, mappingSavedBy, needsSecondPerson: true })
    expect(text).toContain('Такой файл загружает другой сотрудник')
    expect(buttons).toEqual(expected)
  },
)

it('lists the contracts whose numbers are spelled differently in the file than in the database', () => {
  const respellings = [{ line: 2, number: 'k 1034', storedAs: 'К-1034' }]
  const { text } = renderUpload({ report: { ...report, respelled: 3, respellings } })
  expect(text).toContain('Строка 2: k 1034 — это договор К-1034 И ещё 2')
})

it('counts the rows with a former phone of a member', () => {
  const { text } = renderUpload({ report: { ...report, formerPhones: 12 } })
  expect(text).toMatch(/Строк с прежним телефоном участника\s*12/)
})

it('does not offer to import a file that would change nothing', () => {
  const { text, buttons } = renderUpload({ report: { ...report, created: 0, updated: 0, unchanged: 5 } })
  expect(buttons).toEqual(['Удалить файл'])
  expect(text).toContain('Менять нечего')
})

it.each(['checking', 'importing'] as const)(
  'shows the progress of an upload and no buttons in the stage %s',
  (stage) => {
    expect(renderUpload({ stage, progress: { done: 250, of: 1_000 } }).buttons).toEqual([])
    expect(renderUpload({ stage, progress: { done: 250, of: 1_000 } }).text).toContain(
      '25 %, строк 250 из 1 000',
    )
  },
)

it('shows why a file was refused, and that nothing of the file was imported', () => {
  const { text, buttons } = renderUpload({ stage: 'failed', failure: 'В файле нет строк' })
  expect(text).toContain('В файле нет строк. Ничего не загружено.')
  expect(buttons).toEqual(['Удалить файл'])
})

it('links a finished upload to its import and its rejected rows', () => {
  const done = { stage: 'done', batch: '12', report: { ...report, rejected: 2 } } as const
  const rejections = [{ line: 7, reason: 'Нет телефона' }]
  const { text, buttons, links } = renderUpload({ ...done, rejections })
  expect(links['загрузка № 12']).toBe('/imports/12/show')
  expect(buttons).toEqual(['Скачать отклонённые строки'])
  expect(text).toContain('7 Нет телефона И ещё 1')
})

const batch = {
  id: '12',
  fileName: 'договоры.csv',
  actor: 'staff:olga',
  startedAt: '2026-11-20T21:05:00Z',
  state: 'done',
  report,
  upload: null,
  hasFile: false,
  undoing: null,
} as unknown as ConsoleImport
const undoing = {
  actor: 'staff:olga',
  requestedAt: '2026-11-21T10:00:00Z',
  finishedAt: null,
  reason: 'Не тот файл',
  failed: false,
  released: null,
  confirmedBy: null,
  contracts: 600,
  restored: 0,
  clawedBack: 1_000,
  restoredPoints: 0,
  debts: [],
  debtCount: 0,
  skipped: [],
  skippedCount: 0,
}
const renderBatch = (change: object = {}) =>
  renderAs(listPermissions('admin'), <BatchCards />, { record: { ...batch, ...change } })

it('hides the button that undoes an import when the undo has started, and shows the button again when the undo has failed', () => {
  expect(renderBatch().buttons).toEqual(['Отменить загрузку'])
  expect(renderBatch({ hasFile: true }).buttons).toEqual(['Скачать файл', 'Отменить загрузку'])
  expect(renderBatch({ state: 'undoing', undoing }).buttons).toEqual([])
  expect(
    renderBatch({ state: 'undone', undoing: { ...undoing, finishedAt: '2026-11-21T10:01:00Z' } }).buttons,
  ).toEqual([])
  expect(renderBatch({ state: 'done', undoing: { ...undoing, failed: true } }).buttons).toEqual([
    'Отменить загрузку',
  ])
})

it.each([
  ['the person who requested it', 'staff:olga', ['Отозвать']],
  ['another person', 'staff:petr', ['Отменить загрузку', 'Отклонить']],
])(
  'shows that an undo waits for a second person; offers to confirm the undo only to a person who did not request it (page opened by %s)',
  (_, actor, expected) => {
    const { text, buttons } = renderBatch({
      state: 'undo_waiting',
      undoing: { ...undoing, actor, released: 700_000, contracts: 0 },
    })
    expect(text).toContain('Участникам вернётся 700 000 б. До решения выплаты участников этой загрузки ждут.')
    expect(text).toContain('Не тот файл')
    expect(text.includes('Пришлите ему ссылку на эту страницу')).toBe(actor === 'staff:olga')
    expect(text).not.toContain('Что сделала отмена')
    expect(buttons).toEqual(expected)
  },
)

it('names the person who confirmed an undo', () => {
  const confirmed = { ...undoing, released: 700_000, confirmedBy: 'staff:petr' }
  expect(renderBatch({ state: 'undoing', undoing: confirmed }).text).toContain('подтвердил: petr')
})

it('shows the progress of an undo, and the debts that the undo causes', () => {
  const debts = [{ number: 'Д-1', phone: '', amount: 500 }]
  const { text } = renderBatch({ state: 'undoing', undoing: { ...undoing, debts, debtCount: 3 } })
  expect(text).toContain('49 %, договоров 600')
  expect(text).toContain('Д-1 аккаунт удалён 500 б. И ещё 2')
})
