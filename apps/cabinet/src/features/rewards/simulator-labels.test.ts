import { expect, test } from 'vitest'
import {
  formatArrival,
  formatContractsToBring,
  startingCount,
  formatReachedRates,
} from './simulator-labels.ts'

const rules = {
  counted: 8,
  steps: [
    { from: 1, percent: 100 },
    { from: 5, percent: 125 },
    { from: 10, percent: 150 },
    { from: 20, percent: 200 },
  ],
}
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [8, 1, '×1,25'],
  [8, 2, '×1,25, с 10-го ×1,5'],
  [8, 60, '×1,25, с 10-го ×1,5, с 20-го ×2'],
  // The tenth contract, which is the member's next contract, begins a new reward step.
  [9, 1, '×1,5'],
  [0, 4, '×1'],
  [70, 60, '×2'],
])(
  'for a member with %s counted contracts, lists the rates of the next %s contracts: %s',
  (counted, count, text) => {
    expect(spaced(formatReachedRates({ ...rules, counted }, count))).toBe(text)
  },
)

test.each([
  [14, '2026-11-21', 'через 14 дней — 5 декабря, если подключить сегодня'],
  [1, '2026-12-31', 'через 1 день — 1 января 2027, если подключить сегодня'],
  [3, '2028-02-28', 'через 3 дня — 2 марта, если подключить сегодня'],
  [0, '2026-11-21', 'сразу после начисления'],
])(
  'formats the day when rewards are released after a hold period of %s days from %s',
  (holdDays, today, text) => {
    expect(spaced(formatArrival({ holdDays, today }))).toBe(text)
  },
)

test('the income calculator initially shows the number of contracts needed for the next reward step, up to the maximum of the slider', () => {
  const next = (contractsLeft: number) => ({
    from: 10,
    percent: 150,
    contractsLeft,
    product: 'mobile',
    income: 1,
    morePerContract: 1,
  })
  const products = [
    { key: 'mobile', name: 'Мобильная связь', base: 1, income: Array.from({ length: 60 }, () => 1) },
  ]
  expect(startingCount({ nextStep: next(2), products })).toBe(2)
  expect(startingCount({ nextStep: next(67), products })).toBe(60)
  expect(startingCount({ nextStep: null, products })).toBe(5)
  expect(startingCount({ nextStep: null, products: [] })).toBe(1)
})

test.each([
  [1, '1 договор в этом месяце принесёт'],
  [2, '2 договора в этом месяце принесут'],
  [11, '11 договоров в этом месяце принесут'],
  [21, '21 договор в этом месяце принесёт'],
])('formats %s contracts with the matching form of the Russian verb', (count, text) => {
  expect(spaced(formatContractsToBring(count))).toBe(text)
})
