import type { BankResponseReport } from '@impulse/api/payouts/console-payouts'
import { expect, it } from 'vitest'
import { formatDetails, formatReportStatus, sortRows } from './bank-response-messages.ts'

type Row = BankResponseReport['rows'][number]
const row: Row = { line: 1, reference: 'R-1', outcome: 'paid', reason: null, text: '' }

it('lists the rows that staff must check before the other rows of the bank response, and keeps the order of the file in both groups', () => {
  const outcomes = ['paid', 'wrong_sum', 'already', 'unknown_reference', 'waiting'] as const
  const { shownRows, unresolved, more } = sortRows(
    outcomes.map((outcome, line) => ({ ...row, outcome, line })),
  )
  expect(shownRows.map(({ line }) => line)).toEqual([1, 3, 0, 2, 4])
  expect([unresolved, more]).toEqual([2, 0])
})

it('shows a row that staff must check even if it is the last row of a bank response with too many rows to show', () => {
  const rows = Array.from({ length: 900 }, (_, line) => ({ ...row, line }))
  const { shownRows, more } = sortRows([...rows, { ...row, line: 900, outcome: 'refund_conflict' }])
  expect([shownRows.length, shownRows[0]?.line, more]).toEqual([500, 900, 401])
})

it.each([
  ['150000', '149950', 'в файле 1\u00a0500,00\u00a0₽, в заявке 1\u00a0499,50\u00a0₽'],
  ['5', '50', 'в файле 0,05\u00a0₽, в заявке 0,50\u00a0₽'],
  [null, '0', 'в файле не сумма, в заявке 0,00\u00a0₽'],
])(
  'shows the amount in the file and the amount of the payout in roubles: %s kopecks in the file, %s kopecks of the payout',
  (reported, expected, text) => {
    expect(formatDetails({ ...row, outcome: 'wrong_sum', sums: { reported, expected } })).toBe(text)
  },
)

it('shows the explanation that the member will read for a returned payout; shows no explanation for a paid payout', () => {
  const returned = { ...row, text: 'Счёт закрыт', reason: 'provider_refused' } as const
  expect(formatDetails({ ...returned, outcome: 'returned' })).toMatch(/^«Счёт закрыт»; участнику: .+/)
  expect(formatDetails({ ...returned, outcome: 'paid' })).toBe('«Счёт закрыт»')
})

it.each(['return_waits', 'failed'] as const)(
  'quotes only the texts of the bank, and none of the server: %s',
  (outcome) => {
    const text = 'Сначала разберите строку в «Сверке»'
    expect(formatDetails({ ...row, text, outcome })).toBe(text)
  },
)

it('shows an invalid payment date of the bank’s file together with the date that was recorded instead', () => {
  const paidOn = { reported: '32.11.2026', used: '2026-11-21' }
  expect(formatDetails({ ...row, paidOn })).toBe('день из файла «32.11.2026» не принят, записано 21.11.2026')
  expect(formatDetails(row)).toBe('—')
})

it('shows that a dry run has recorded nothing, and that importing the same bank response a second time changes nothing', () => {
  expect(formatReportStatus({ before: null, isApplied: false })).toBe('Проверка: пока ничего не записано.')
  expect(formatReportStatus({ before: null, isApplied: true })).toBe('Ответ принят.')
  const before = { appliedAt: '2026-11-20T21:05:00Z', actor: 'olga' }
  expect(formatReportStatus({ before, isApplied: true })).toMatch(
    /уже принят 21\.11\.2026, 00:05 \(olga\), второй раз ничего/,
  )
})
