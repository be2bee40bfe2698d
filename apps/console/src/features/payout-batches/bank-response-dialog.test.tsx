import { expect, it } from 'vitest'
import { renderAs } from '../../testing/render-as.tsx'
import { Report } from './bank-response-dialog.tsx'

const report = {
  rows: [],
  others: 1,
  suggested: 0,
  doubleDebits: 0,
  lateLines: { count: 0, first: [] },
  before: null,
}
const textOf = (change: Partial<Parameters<typeof Report>[0]['report']>) =>
  renderAs([], <Report report={{ ...report, ...change }} isApplied={false} />).text

it('the report of a file names the documents whose days are already closed, and says nothing without them', () => {
  const lateLine = {
    account: '40702810200000000001',
    bookedOn: '2026-11-22',
    direction: 'debit',
    documentNumber: '7',
    kopecks: 200,
  } as const
  expect(textOf({ lateLines: { count: 1, first: [lateLine] } })).toContain(
    'документы войдут в следующее закрытие: 22.11.2026, документ № 7, списание 2,00 ₽',
  )
  expect(textOf({})).not.toContain('закрыты')
})

it('the report of a file warns of double debits without a reference, and says nothing without them', () => {
  expect(textOf({ doubleDebits: 2 })).toContain(
    'Двойных списаний без референса: 2, разберите их в «Сверке» и требуйте деньги назад.',
  )
  expect(textOf({})).not.toContain('Двойных')
})

it('shows the outcome of a row next to its line number, because a phone shows only the first two columns', () => {
  const row = {
    line: 9,
    reference: 'IM-1005-NHJY8N',
    outcome: 'paid',
    text: 'Исполнено',
    reason: null,
  } as const
  expect(textOf({ rows: [row] })).toContain(
    'Строка Что вышло Референс Подробности 9 выплачено IM-1005-NHJY8N «Исполнено»',
  )
})

it('says that the details of a return that waits name the next step, because a later upload of the same table may never return it', () => {
  const text = 'Загрузите выписку с зачислением'
  const row = { line: 2, reference: 'IM-1', outcome: 'return_waits', text, reason: 'bank_returned' } as const
  const shown = textOf({ rows: [row] })
  expect(shown).toContain('деньги пока нельзя вернуть участнику, что сделать, сказано в подробностях')
  expect(shown).toContain(text)
})
