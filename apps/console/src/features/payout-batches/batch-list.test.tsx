import { expect, it } from 'vitest'
import { formatTotals } from './batch-list.tsx'

it('shows the number and the sum in roubles of a batch’s payouts in each state', () => {
  const totals = [
    { state: 'pending' as const, count: 2, sum: 5_000 },
    { state: 'returned' as const, count: 1, sum: 700 },
  ]
  expect(formatTotals(totals)).toBe('отправлено 2 на 5\u00A0000\u00A0₽, вернулось 1 на 700\u00A0₽')
  expect(formatTotals([])).toBe('')
})
