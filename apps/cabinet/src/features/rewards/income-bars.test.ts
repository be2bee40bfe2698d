import type { IncomeMonth } from '@impulse/api/rewards/rewards'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toIncomeBars } from './income-bars.ts'

const points = fc.oneof(fc.constantFrom(0, 1, 2_000_000_000), fc.integer({ min: 0, max: 2_000_000_000 }))
const months = fc.array(
  fc.record({ points, clawedBack: points }).map((sums): IncomeMonth => ({
    since: '2026-11-01',
    to: '2026-11-30',
    contracts: 1,
    added: 0,
    ...sums,
  })),
  { minLength: 13, maxLength: 13 },
)

test('keeps every bar within the chart’s height, and draws a visible bar for every non-zero value', () => {
  fc.assert(
    fc.property(months, (input) => {
      const { baseline, bars } = toIncomeBars(input)
      for (const { month, income, clawedBack } of bars) {
        expect(income).toBeLessThanOrEqual(baseline + 1e-9)
        expect(baseline + clawedBack).toBeLessThanOrEqual(100 + 1e-9)
        expect(income > 0).toBe(month.points > 0)
        expect(clawedBack > 0).toBe(month.clawedBack > 0)
      }
    }),
  )
})

test('never draws a lower bar for a month with a higher income', () => {
  fc.assert(
    fc.property(months, (input) => {
      const bars = toIncomeBars(input).bars.toSorted((one, other) => one.month.points - other.month.points)
      for (const [i, bar] of bars.entries())
        expect(bar.income).toBeGreaterThanOrEqual(bars[i - 1]?.income ?? 0)
    }),
  )
})

test('draws income bars and clawback bars to the same scale', () => {
  const month = { since: '2026-11-01', to: '2026-11-30', contracts: 1, added: 0 }
  const { baseline, bars } = toIncomeBars([
    { ...month, points: 3_000, clawedBack: 0 },
    { ...month, points: 1_500, clawedBack: 1_000 },
  ])
  expect(baseline).toBe(75)
  expect(bars.map(({ income, clawedBack }) => [income, clawedBack])).toEqual([
    [75, 0],
    [37.5, 25],
  ])
})
