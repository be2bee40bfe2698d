import { calculateIncomeTax } from '@impulse/api/withdrawals/withdrawal-quote'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { divideTaxByRate } from './tax-by-rate.rules.ts'

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
/** Formats the parts of an income and its withheld tax as `rate income calculated withheld`. */
const toRows = (income: number, withheld: number) =>
  divideTaxByRate({ income, withheld }).map((part) => Object.values(part).join(' '))

it.each<[income: number, withheld: number, rows: string[]]>([
  [0, 0, []],
  [0, 5, ['13 0 0 5']],
  [10_000, 1_300, ['13 10000 1300 1300']],
  // 13 % of 1,004 is 130.52, which is rounded up.
  [1_004, 0, ['13 1004 131 0']],
  [2_400_000, 312_000, ['13 2400000 312000 312000']],
  [3_000_000, 402_000, ['13 2400000 312000 312000', '15 600000 90000 90000']],
  // The lowest rate is withheld first, and tax that was withheld in excess is of the highest rate.
  [3_000_000, 300_000, ['13 2400000 312000 300000', '15 600000 90000 0']],
  [3_000_000, 350_000, ['13 2400000 312000 312000', '15 600000 90000 38000']],
  [3_000_000, 500_000, ['13 2400000 312000 312000', '15 600000 90000 188000']],
  [
    60_000_000,
    0,
    [
      '13 2400000 312000 0',
      '15 2600000 390000 0',
      '18 15000000 2700000 0',
      '20 30000000 6000000 0',
      '22 10000000 2200000 0',
    ],
  ],
  // Payments of an earlier year came back.
  [-3_000_000, -402_000, ['13 -2400000 -312000 -312000', '15 -600000 -90000 -90000']],
])('divides an income of %i and a withheld tax of %i by the rates of the scale', (income, withheld, rows) =>
  expect(toRows(income, withheld)).toEqual(rows),
)

it('the parts of every income sum to the income, its tax by the scale and the withheld tax; a rate is withheld only after the lower ones', () => {
  const roubles = fc.oneof(
    fc.integer({ min: 0, max: 60_000_000 }),
    fc.integer({ min: -2, max: 2 }).map((by) => 2_400_000 + by),
    fc.integer({ min: -60_000_000, max: 0 }),
  )
  fc.assert(
    fc.property(roubles, fc.integer({ min: -15_000_000, max: 15_000_000 }), (income, withheld) => {
      const parts = divideTaxByRate({ income, withheld })
      const due = income < 0 ? 0 - calculateIncomeTax(-income) : calculateIncomeTax(income)
      expect(total(parts.map((part) => part.income))).toBe(income)
      expect(total(parts.map((part) => part.calculated))).toBe(due)
      expect(total(parts.map((part) => part.withheld))).toBe(withheld)
      for (const [index, part] of parts.slice(0, -1).entries()) {
        expect(part.calculated * 100).toBe(part.income * part.rate)
        if (part.withheld !== part.calculated)
          expect(parts.slice(index + 1).map((higher) => higher.withheld)).toEqual(
            parts.slice(index + 1).map(() => 0),
          )
      }
    }),
  )
})
