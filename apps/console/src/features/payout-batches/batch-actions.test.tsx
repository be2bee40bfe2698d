import type { ConsolePayoutBatch } from '@impulse/api/payouts/console-payouts'
import { expect, it } from 'vitest'
import { listPermissions, renderAs } from '../../testing/render-as.tsx'
import { BatchActions } from './batch-actions.tsx'
import { BatchCards } from './batch-show.tsx'
import { BlockedPayouts } from './blocked-payouts.tsx'

const batch = {
  id: '7',
  kind: 'sbp',
  state: 'created',
  count: 2,
  sum: 5000,
  isDownloaded: false,
  refusals: { download: null, handOver: null, cancel: null },
  lines: [{ id: '1012', state: 'pending', credited: 1500, blockers: [] }],
} as unknown as ConsolePayoutBatch
const blocked = [{ ...batch.lines[0], blockers: ['risk_case_open', 'in_debt'] }]
const renderBatch = (change: object, role: 'finance' | 'content' = 'finance') =>
  renderAs(listPermissions(role), <BatchActions batch={{ ...batch, ...change }} />)

const refuse = (code: string, message = code) => ({ code, message })
const answered = refuse('batch_answered', 'Банк уже ответил')
const paidBefore = refuse('batch_paid_before', 'Часть уже выплачена')
const unsendable = refuse('batch_blocked', 'Некоторые платежи нельзя отправлять')
const yours = refuse('batch_file_yours', 'Отменяет другой сотрудник')
const [csv, handOver, cancel] = ['Скачать CSV', 'Передан в банк', 'Отменить пакет']

it.each([
  ['made', {}, [csv, handOver, cancel], ''],
  ['at the bank', { handOver: refuse('batch_handed_over') }, [csv, cancel], ''],
  ['in the hands of this staff member', { cancel: yours }, [csv, handOver], yours.message],
  ['half answered', { handOver: refuse('batch_handed_over'), cancel: answered }, [csv], answered.message],
  [
    'half answered, and not downloaded',
    { download: refuse('batch_outcome_recorded', 'Файл не выдаётся'), handOver: answered, cancel: answered },
    [],
    `Файл не выдаётся ${answered.message}`,
  ],
  [
    'paid in part by the file of an earlier batch',
    { download: paidBefore, handOver: paidBefore },
    [cancel],
    paidBefore.message,
  ],
  ['blocked', { download: unsendable, handOver: unsendable }, [cancel], ''],
])(
  'a batch that is %s shows the buttons that the server allows, and why it refuses the others',
  (_title, refusals, buttons, reasons) => {
    const shown = renderBatch({ refusals: { ...batch.refusals, ...refusals } })
    expect([shown.buttons, shown.text.replace(shown.buttons.join(' '), '').trim()]).toEqual([
      buttons,
      reasons,
    ])
  },
)

it.each(['completed', 'cancelled'])(
  'a batch that is %s shows no reason why it cannot be cancelled',
  (state) => {
    const refusals = { download: null, handOver: answered, cancel: answered }
    expect(renderBatch({ state, refusals }).text).toBe(csv)
  },
)

it('a batch of payments to accounts has a file for 1C as well', () => {
  expect(renderBatch({ kind: 'account' }).buttons).toEqual(['Скачать для 1С', csv, handOver, cancel])
})

it('offers staff without the permission no actions on a batch', () => {
  expect(renderBatch({}, 'content')).toMatchObject({ buttons: [], text: '' })
})

it.each([
  [{ isDownloaded: false }, unsendable, 'файл не выдаётся. Отмените пакет'],
  [{ isDownloaded: true }, unsendable, 'Не передавайте в банк и тот, что уже скачали.'],
  [{ isDownloaded: true, state: 'handed_over' }, null, 'попросите остановить эти платежи'],
])('the page of a batch with %j names its blocked payouts and what to do', (change, download, advice) => {
  const record = {
    ...batch,
    createdAt: '2026-11-18T12:00:00+03:00',
    actor: 'staff:olga',
    lines: blocked,
    refusals: { ...batch.refusals, download },
  }
  const { text, links } = renderAs([], <BatchCards />, { record: { ...record, ...change } })
  expect(text).toContain(advice)
  expect(text).toContain('на проверке: открыт случай в «Рисках»; участник в долгу перед программой')
  expect(links['заявка № 1012']).toContain('/withdrawals/1012/show')
})

it('the page of a cancelled batch says who cancelled it, when and why, and links each payout to its present batch', () => {
  const [line] = batch.lines
  const record = {
    ...batch,
    state: 'cancelled',
    createdAt: '2026-11-18T12:00:00+03:00',
    actor: 'staff:olga',
    cancellation: { at: '2026-11-19T11:40:00+03:00', actor: 'staff:petr', reason: 'Банк не принял файл' },
    lines: [
      { ...line, state: null, batch: '9' },
      { ...line, id: '1013', state: null, batch: null },
      { ...line, id: '1014', state: 'paid', batch: '7' },
    ],
  }
  const { text, links } = renderAs([], <BatchCards />, { record })
  expect(text).toContain('Пакет отменён 19.11.2026, 11:40, petr. Причина: Банк не принял файл')
  expect(text).toMatch(/№ 1012 отменено, сейчас в пакете № 9 .*№ 1013 отменено 1 500.*№ 1014 выплачено/)
  expect(links['пакете № 9']).toContain('/payout-batches/9/show')
})

it('the page of a batch names ten blocked payouts and the number of the others', () => {
  const lines = Array.from({ length: 12 }, (_, place) => ({ ...blocked[0], id: String(1012 + place) }))
  const { text } = renderAs([], <BlockedPayouts batch={{ ...batch, lines } as ConsolePayoutBatch} />)
  expect(text).toContain('и ещё 2')
})
