import type { DocumentCase } from '@impulse/api/identity-documents/console-identity-documents'
import { pagesHeader } from '@impulse/api/files/console-file-page'
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { documentInReview } from '../../testing/document-case.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { useResponse } from '../../shared/api/use-response.ts'
import { DocumentList } from './document-list.tsx'
import { DocumentReview } from './document-review.tsx'

const found: DocumentCase = {
  ...documentInReview,
  until: '2026-11-21T11:05:00Z',
  scans: [
    ...documentInReview.scans,
    { id: 'scan-2', field: 'adressScan', mediaType: 'image/jpeg', bytes: 1 },
  ],
}
const assignment = 'POST /console/api/identity-documents/m-1/assignment'
const release = 'DELETE /console/api/identity-documents/m-1/assignment'
const decision = 'POST /console/api/identity-documents/m-1/decision'
const [passport, address] = ['Отметка: Разворот с фото', 'Отметка: Страница с регистрацией']
const draftKey = 'document-marks.m-1.olga'
const noop = () => undefined

const drafts: Record<string, string> = sessionStorage
beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener = noop
      postMessage = noop
      close = noop
    },
  )
})

const picture = (pages: number) => new Response('picture', { headers: { [pagesHeader]: String(pages) } })
const pageOf = (scan: string, page: number) =>
  `GET /console/api/identity-documents/m-1/scans/${scan}?page=${page}`

/** Opens the review. The passport's scan has two pages, the address's scan has one. */
async function openReview(responses: Record<string, unknown> = {}) {
  const server = fakeServer({
    [assignment]: found,
    [release]: {},
    [decision]: {},
    [pageOf('pasportScan', 1)]: picture(2),
    [pageOf('pasportScan', 2)]: picture(2),
    [pageOf('adressScan', 1)]: picture(1),
    ...responses,
  })
  const page = await openScreen(<DocumentReview />, {
    address: '/identity-documents/m-1',
    pattern: '/identity-documents/:id',
  })
  return {
    ...page,
    server,
    /** Simulates the event that the browser sends when it has displayed the loaded picture. */
    display: () => page.run(() => fireEvent.load(screen.getByRole('img'))),
    marks: (label: string) => listMarks(page.field(label)),
    isMarkable: (label: string) => listMarks(page.field(label)).includes('right'),
  }
}
const listMarks = (field: HTMLElement) =>
  within(field)
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value }) => value)

const listPath = '/console/api/identity-documents'

function List() {
  useResponse(listPath)
  return null
}

/** Shows the review until the button is pressed, and then loads the list. */
function ListAfterReview() {
  const [isLeft, setLeft] = useState(false)
  if (isLeft) return <List />
  return (
    <>
      <button onClick={() => setLeft(true)}>К очереди</button>
      <DocumentReview />
    </>
  )
}

type Page = Awaited<ReturnType<typeof openReview>>

async function seeAllScans(page: Page): Promise<void> {
  await page.display()
  await page.press('Следующая страница')
  await page.display()
  await page.press('Следующий файл')
  await page.display()
}

/** Presses «Отказать» and confirms it in the dialog. */
async function reject(page: Page): Promise<void> {
  await page.press('Отказать')
  await page.press('Отказать')
}

it('a scan can be marked as correct only after all its pages were displayed', async () => {
  const page = await openReview()
  expect(page.isMarkable(passport)).toBe(false)
  await page.display()
  await page.press('Следующая страница')
  expect(page.isMarkable(passport)).toBe(false)
  await page.display()
  expect(page.isMarkable(passport)).toBe(true)
  expect(page.isMarkable(address)).toBe(false)
})

it('a displayed page of a scan still counts as seen after the reviewer has opened another scan', async () => {
  const page = await openReview()
  await page.display()
  await page.press('Следующая страница')
  await page.press('Следующий файл')
  await page.display()
  expect(page.isMarkable(address)).toBe(true)
  await page.press('Предыдущий файл')
  await page.display()
  expect(page.isMarkable(passport)).toBe(true)
})

it('a scan that could not be loaded does not count as seen, so it cannot be marked as correct', async () => {
  const page = await openReview({ [pageOf('pasportScan', 1)]: refuse(500, 'unavailable') })
  expect(page.alerts()).toEqual(['Отказ unavailable'])
  expect(screen.queryByRole('img')).toBe(null)
  expect(page.isMarkable(passport)).toBe(false)
})

it('after the reviewer has seen every scan, the unmarked parts can be marked as correct, and the document can then be approved', async () => {
  const page = await openReview()
  await page.display()
  expect(page.has('Остальное верно: сначала откройте каждый скан, все страницы')).toBe(false)
  await page.press('Следующая страница')
  await page.display()
  await page.press('Следующий файл')
  await page.display()
  await page.press('Остальное верно')
  await page.press('Подтвердить')
  expect(page.server.sent.at(-1)).toMatchObject({
    request: decision,
    body: { status: 'approved', version: 2, right: expect.arrayContaining(['pasportScan', 'adressScan']) },
  })
})

it('when the member has changed the document, a scan with a new id must be seen again, and unchanged fields keep their marks', async () => {
  const page = await openReview({ [decision]: refuse(409, 'document_seen_other') })
  await seeAllScans(page)
  await page.press('Остальное верно')
  const [first, second] = found.scans
  const changed = { ...found, version: 3, fields: { ...found.fields, serial: '4511' } }
  page.server.responses[assignment] = { ...changed, scans: [{ ...first, id: 'scan-3' }, second] }
  await page.press('Подтвердить')
  expect(page.alerts().some((text) => text.startsWith('Участник изменил документ'))).toBe(true)
  expect([page.isMarkable(passport), page.isMarkable(address)]).toEqual([false, true])
  expect(page.field('Отметка: Серия').value).toBe('')
  expect(page.field('Отметка: Номер').value).toBe('right')
  expect(page.has('Подтвердить')).toBe(false)
})

it.each([
  [403, 'staff_forbidden'],
  [404, 'not_found'],
  [409, 'document_not_waiting'],
])(
  'after the refusal %s %s, which ends a review, removes the draft of the reviewed document and keeps the drafts of other documents',
  async (status, code) => {
    Object.assign(drafts, { [draftKey]: '{}', 'document-marks.m-2.olga': '{}' })
    const page = await openReview({ [assignment]: refuse(status, code) })
    expect(page.alerts()).toEqual([`Отказ ${code}`])
    expect(Object.keys(drafts)).toEqual(['document-marks.m-2.olga'])
  },
)

it('removes the draft and the marks of a review when a colleague has meanwhile taken over the document', async () => {
  const page = await openReview({ [decision]: refuse(409, 'document_not_held') })
  await page.type('Комментарий участнику', 'Нечётко')
  expect(Object.keys(drafts)).toEqual([draftKey])
  page.server.responses[assignment] = refuse(409, 'document_taken')
  await reject(page)
  expect({ ...drafts }).toEqual({})
  expect(page.has(passport)).toBe(false)
})

it.each([
  [401, 'staff_unauthorized'],
  [500, 'unavailable'],
])(
  'keeps the draft of a review after the refusal %s %s, which only interrupts the review',
  async (status, code) => {
    Object.assign(drafts, { [draftKey]: '{}' })
    await openReview({ [assignment]: refuse(status, code) })
    expect(Object.keys(drafts)).toEqual([draftKey])
  },
)

it('after a reload of the page, restores the texts and the marks of fields, but shows no mark for a scan that was not opened again', async () => {
  const page = await openReview()
  await seeAllScans(page)
  await page.type('Отметка: Серия', 'right')
  await page.type(passport, 'right')
  await page.type('Комментарий участнику', 'Нечётко')
  const reloaded = await openReview()
  expect(reloaded.field('Отметка: Серия').value).toBe('right')
  expect(reloaded.field('Комментарий участнику').value).toBe('Нечётко')
  expect(reloaded.field(passport).value).toBe('')
})

it('after a decision, removes the draft, opens the list, and does not end the review assignment again when the page closes', async () => {
  const page = await openReview()
  await page.type('Комментарий участнику', 'Нечётко')
  await reject(page)
  expect({ ...drafts }).toEqual({})
  expect(page.visited).toEqual(['/identity-documents'])
  expect(page.notifications()).toEqual(['Отказано: участник прочитает, что исправить'])
  await page.run(() => fireEvent(window, new Event('pagehide')))
  expect(page.server.sent.at(-1)?.request).toBe(decision)
})

it('the review assignment ends when the reviewer closes the page without a decision', async () => {
  const page = await openReview()
  await page.run(() => fireEvent(window, new Event('pagehide')))
  expect(page.server.sent.at(-1)?.request).toBe(release)
})

it('fetches the list again when the assignment ends while the list is being loaded', async () => {
  const late = Promise.withResolvers<never[]>()
  let count = 0
  const list = () => (++count === 1 ? late.promise : [])
  const server = fakeServer({ [assignment]: found, [release]: {}, [`GET ${listPath}`]: list })
  const page = await openScreen(<ListAfterReview />, { address: '/m-1', pattern: '/:id' })
  await page.press('К очереди')
  await page.run(() => late.resolve([]))
  expect(server.sent.map(({ request }) => request).slice(-2)).toEqual([release, `GET ${listPath}`])
})

it('sends the reviewer’s own text only with a part that is marked as wrong for the reason `other`', async () => {
  const page = await openReview()
  await page.type('Отметка: Номер', 'other')
  await page.type('Что исправить: Номер', 'Одна цифра лишняя')
  await page.type('Отметка: Серия', 'mismatch')
  await page.type('Отметка: ИНН', 'mismatch')
  await page.type('Отметка: ИНН', '')
  await reject(page)
  const verdicts = {
    number: { code: 'other', text: 'Одна цифра лишняя' },
    serial: { code: 'mismatch', text: '' },
  }
  expect(page.server.sent.at(-1)?.body).toMatchObject({ status: 'rejected' })
  expect(page.server.sent.at(-1)?.body).toHaveProperty('verdicts', verdicts)
})

it('offers the reasons about pictures only for scans, and for the names only the reasons `name-differs` and `other`', async () => {
  const page = await openReview()
  expect(page.marks('Отметка: Имя в профиле')).toEqual(['', 'right', 'name-differs', 'other'])
  expect(page.marks('Отметка: Серия')).not.toContain('glare')
  expect(page.marks(passport)).toContain('glare')
})

it('shows which colleague reviews the document and until when; «Проверить снова» opens the document when it is available again', async () => {
  const details = { reviewer: 'petr', until: '2026-11-21T11:05:00Z' }
  const error = { code: 'document_taken', message: 'Занято', details }
  const page = await openReview({ [assignment]: Response.json({ error }, { status: 409 }) })
  expect(page.alerts()).toEqual(['Занято: petr до 14:05'])
  page.server.responses[assignment] = found
  await page.press('Проверить снова')
  expect(page.alerts()).toEqual([])
  expect(page.has(passport)).toBe(true)
})

it('requires a confirmation of a refusal, with what the member must correct and that the refusal is final', async () => {
  const page = await openReview()
  await page.type('Отметка: Номер', 'mismatch')
  await page.press('Отказать')
  const dialog = screen.getByRole('dialog', { name: 'Отказать?' })
  expect(dialog.textContent).toContain('Исправить нужно будет: Номер.')
  expect(dialog.textContent).toContain('Отменить отказ нельзя')
  expect(page.server.sent.map(({ request }) => request)).not.toContain(decision)
  await page.press('Не сейчас')
  expect(page.server.sent.map(({ request }) => request)).not.toContain(decision)
})

it('marks what the member changed since the last decision, with the earlier value, and what was refused but not changed', async () => {
  const verdicts = { number: 'mismatch', inn: 'mismatch' }
  const decisions = [
    { version: 1, status: 'rejected' as const, verdicts, at: '2026-11-20T11:05:00Z', actor: 'staff:olga' },
  ]
  const changed = { number: '654321', issuedAt: '', adressScan: '' }
  await openReview({ [assignment]: { ...found, decisions, changed } })
  const getRow = (label: string) =>
    screen.getByLabelText(label).closest('.MuiBox-root')?.parentElement?.textContent
  expect(
    screen.getByText('Участник изменил: Номер, Дата выдачи, Страница с регистрацией. Остальное прежнее'),
  ).toBeDefined()
  expect(getRow('Отметка: Номер')).toContain('Изменено, было: 654321')
  expect(getRow('Отметка: Дата выдачи')).toContain('Изменено, было: пусто')
  expect(getRow(address)).toContain('Новый скан')
  expect(getRow('Отметка: ИНН')).toContain('Не изменено после отказа')
  expect(getRow('Отметка: Серия')).not.toMatch(/[Ии]зменено/)
})

it('the queue without documents says what its emptiness means', async () => {
  const request =
    'GET /console/api/identity-documents?page=1&perPage=10&sort=waitsSince&order=asc&kind=review'
  fakeServer({ [request]: { data: [], total: 0, hasMore: false } })
  const queue = (
    <ResourceContextProvider value="identity-documents">
      <DocumentList />
    </ResourceContextProvider>
  )
  const page = await openScreen(queue, { address: '/identity-documents' })
  expect(page.text()).toContain('Все документы проверены. Следующий появится, когда участник отправит его')
})
