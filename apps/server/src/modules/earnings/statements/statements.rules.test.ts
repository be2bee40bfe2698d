import { historyCategories } from '@impulse/api/balance/balance'
import { statementAccounts } from '@impulse/api/statements/statement'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listSummaryYears, toStatementFigures, type Money, toSummary } from './statements.rules.ts'

const someMoney = (sign: bigint) => {
  const points = fc.bigInt({ min: 0n, max: 900n }).map((amount) => amount * sign)
  return fc.record({ available: points, frozen: points, debt: points })
}
const someSums = fc.record({
  month: fc.constantFrom(null, '2026-03-01', '2026-04-01'),
  category: fc.constantFrom(...historyCategories),
  items: fc.nat({ max: 9 }),
  firstSeq: fc.bigInt({ min: 1n, max: 99n }),
  income: someMoney(1n),
  outgo: someMoney(-1n),
})

it('in a statement, the opening balance and the changes add up to the closing balance, and no refund counts as income', () => {
  fc.assert(
    fc.property(fc.array(someSums, { maxLength: 20 }), (sums) => {
      const figures = toStatementFigures(toSummary(sums))
      const withoutReturns = sums.filter(({ category }) => category !== 'refund')
      const earned = toStatementFigures(toSummary(withoutReturns))
      for (const account of statementAccounts) {
        const { opening, income, outgo, returned, closing } = figures[account]
        expect(opening + income + outgo + returned).toBe(closing)
        expect([income, outgo]).toEqual([earned[account].income, earned[account].outgo])
        expect(earned[account].returned).toBe(0)
      }
    }),
  )
})

it('the statement of March shows a withdrawal as outgoing points; the statement of April shows the refund of this withdrawal as returned points', () => {
  const none: Money = { available: 0n, frozen: 0n, debt: 0n }
  const toSums = (
    month: string | null,
    category: 'release' | 'withdrawal' | 'refund',
    available: bigint,
  ) => ({
    month,
    category,
    items: 1,
    firstSeq: 1n,
    income: available > 0n ? { ...none, available } : none,
    outgo: available < 0n ? { ...none, available } : none,
  })
  const march = toStatementFigures(
    toSummary([toSums('2026-03-01', 'release', 10_000n), toSums('2026-03-01', 'withdrawal', -7_000n)]),
  )
  expect(march.available).toEqual({ opening: 0, income: 10_000, outgo: -7_000, returned: 0, closing: 3_000 })
  const april = toStatementFigures(
    toSummary([
      toSums(null, 'release', 10_000n),
      toSums(null, 'withdrawal', -7_000n),
      toSums('2026-04-01', 'refund', 7_000n),
    ]),
  )
  expect(april.available).toEqual({ opening: 3_000, income: 0, outgo: 0, returned: 7_000, closing: 10_000 })
})

it.each([
  [null, [2026]],
  ['2026-01-01', [2026]],
  ['2025-11-30', [2026, 2025]],
  ['2020-05-05', [2026, 2025, 2024]],
  // The demo can move the business clock back.
  ['2027-01-01', [2026]],
])('lists the years of summaries for the first operation on %s: %j', (firstDay, years) => {
  expect(listSummaryYears(firstDay, '2026-11-30')).toEqual(years)
})
