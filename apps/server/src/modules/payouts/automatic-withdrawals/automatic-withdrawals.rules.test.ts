import { expect, it } from 'vitest'
import { toRunAmount, toRunKey } from './automatic-withdrawals.rules.ts'

it.each([
  [{ available: 50_000 }, 30_000],
  [{ available: 20_000 }, 20_000],
  [{ available: 20_000, monthLeft: 5_000 }, 5_000],
  [{ available: 20_000, monthLeft: 0 }, 100],
])('of %o, the withdrawal is %i', (limits, amount) => {
  expect(toRunAmount({ minimum: 100, maximum: 30_000, monthLeft: 100_000, ...limits })).toBe(amount)
})

it('one month has one key', () => {
  expect(toRunKey('2026-12-05')).toBe('automatic:2026-12')
})
