import { calculateIncomeTax } from '@impulse/api/withdrawals/withdrawal-quote'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dividePeriodsByRate, divideTaxByRate } from './tax-by-rate.rules.ts'

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
])('divides an income of %i and a withheld tax of %i by the rates of the scale', (income, withheld, rows) =>
  expect(toRows(income, withheld)).toEqual(rows),
)

it('the parts of every income sum to the income, its tax by the scale and the withheld tax; a rate is withheld only after the lower ones', () => {
  const roubles = fc.oneof(
    fc.integer({ min: 0, max: 60_000_000 }),
    fc.integer({ min: -2, max: 2 }).map((by) => 2_400_000 + by),
  )
  fc.assert(
    fc.property(roubles, fc.integer({ min: -15_000_000, max: 15_000_000 }), (income, withheld) => {
      const parts = divideTaxByRate({ income, withheld })
      expect(total(parts.map((part) => part.income))).toBe(income)
      expect(total(parts.map((part) => part.calculated))).toBe(calculateIncomeTax(income))
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

it.each<[what: string, periods: [income: number, withheld: number][], rows: string[]]>([
  [
    'payments that reach the next rate within a period',
    [
      [2_300_000, 299_000],
      [200_000, 28_000],
      [100_000, 15_000],
    ],
    ['0: 13 2300000 299000', '1: 13 100000 13000', '1: 15 100000 15000', '2: 15 100000 15000'],
  ],
  [
    'a return of the last payment',
    [
      [2_400_000, 312_000],
      [600_000, 90_000],
      [-600_000, -90_000],
    ],
    ['0: 13 2400000 312000', '1: 15 600000 90000', '2: 15 -600000 -90000'],
  ],
  [
    'a return of a payment at two rates',
    [
      [3_000_000, 402_000],
      [-3_000_000, -402_000],
    ],
    ['0: 13 2400000 312000', '0: 15 600000 90000', '1: 13 -2400000 -312000', '1: 15 -600000 -90000'],
  ],
  // The tax of the second payment, 15 % of 100,000, is of 13 % as soon as the first payment came back.
  [
    'a return of an earlier payment',
    [
      [2_400_000, 312_000],
      [100_000, 15_000],
      [-2_400_000, -312_000],
    ],
    ['0: 13 2400000 312000', '1: 15 100000 15000', '2: 13 -2300000 -297000', '2: 15 -100000 -15000'],
  ],
])('divides the periods of a year by rate: %s', (_what, periods, rows) =>
  expect(
    dividePeriodsByRate(periods.map(([income, withheld], period) => ({ period, income, withheld }))).map(
      ({ period, rate, income, withheld }) => `${period}: ${rate} ${income} ${withheld}`,
    ),
  ).toEqual(rows),
)

it('the parts of a period sum to its income and withheld tax, and the periods of a rate to the part of the year', () => {
  const sums = fc.record({
    income: fc.integer({ min: -9_000_000, max: 9_000_000 }),
    withheld: fc.integer({ min: -2_000_000, max: 2_000_000 }),
  })
  fc.assert(
    fc.property(fc.array(sums, { maxLength: 12 }), (years) => {
      // A return is of the year of its payment, so the income of the year so far is never below 0.
      let income = 0
      const list = years.map((period) => {
        const change = Math.max(0 - income, period.income)
        income += change
        return { ...period, income: change }
      })
      const periods = list.map((period, index) => ({ ...period, index }))
      const parts = dividePeriodsByRate(periods)
      for (const { index, ...period } of periods) {
        const ofPeriod = parts.filter((part) => part.index === index)
        expect({
          income: total(ofPeriod.map(({ income }) => income)),
          withheld: total(ofPeriod.map(({ withheld }) => withheld)),
        }).toEqual(period)
      }
      const year = {
        income: total(list.map(({ income }) => income)),
        withheld: total(list.map(({ withheld }) => withheld)),
      }
      for (const { rate, ...part } of divideTaxByRate(year)) {
        const ofRate = parts.filter((other) => other.rate === rate)
        expect([
          total(ofRate.map(({ income }) => income)),
          total(ofRate.map(({ withheld }) => withheld)),
        ]).toEqual([part.income, part.withheld])
      }
    }),
  )
})
