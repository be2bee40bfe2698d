import type { IncomeMonth } from '@impulse/api/rewards/rewards'
import { expect, test } from 'vitest'
import { formatCorrections, monthAddress, formatMonthIncome, formatCurrentMonth } from './income-labels.ts'
import { formatInMonth } from './month-labels.ts'

const month = (changed: Partial<IncomeMonth> = {}): IncomeMonth => ({
  since: '2026-11-01',
  to: '2026-11-30',
  points: 21_300,
  contracts: 14,
  clawedBack: 0,
  added: 0,
  ...changed,
})
const october = (contracts: number) => month({ since: '2026-10-01', to: '2026-10-31', contracts })
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [14, 11, '14 договоров · на 3 больше, чем в октябре'],
  [11, 11, '11 договоров · столько же, сколько в октябре'],
  [1, 0, '1 договор · в октябре их не было'],
  // A lower number than in the previous month is not shown as a decrease, because the current month is not over.
  [3, 21, '3 договора · в октябре — 21 договор'],
  [0, 21, 'договоров пока нет · в октябре — 21 договор'],
  [0, 0, 'договоров пока нет'],
])('formats %s contracts of this month, with %s in the previous month, as «%s»', (now, before, text) => {
  expect(spaced(formatCurrentMonth(month({ contracts: now }), october(before)))).toBe(text)
})

test('formats the name of each month in the Russian case that follows «в»', () => {
  const days = Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}-01`)
  expect(days.map((day) => spaced(formatInMonth(day)))).toEqual([
    'в январе',
    'в феврале',
    'в марте',
    'в апреле',
    'в мае',
    'в июне',
    'в июле',
    'в августе',
    'в сентябре',
    'в октябре',
    'в ноябре',
    'в декабре',
  ])
})

test('the accessible name of a month’s bar contains the income, the contracts and the clawbacks of the month', () => {
  expect(spaced(formatMonthIncome(month(), { isRunning: true }))).toBe(
    'Ноябрь 2026, месяц ещё идёт: +21 300 б., 14 договоров',
  )
  expect(spaced(formatMonthIncome(month({ clawedBack: 800, added: 300 }), { isRunning: false }))).toBe(
    'Ноябрь 2026: +21 300 б., 14 договоров, −800 б. по расторжениям и перерасчётам, ' +
      '+300 б. по перерасчётам и отменённым расторжениям',
  )
  expect(formatCorrections(month())).toEqual([])
})

test('the bar of a month links to the history with the rewards and corrections of that month', () => {
  expect(monthAddress(october(1))).toBe('/balance?category=earned&dateSince=2026-10-01&dateTo=2026-10-31')
})
