import { expect, test } from 'vitest'
import { findInPayout } from './in-payout.ts'

const hold = (orderId: string | null, amount: number) => ({
  amount,
  orderId,
  reason: 'withdrawal' as const,
  contractNumber: null,
  releasesAt: null,
})
const lot = {
  amount: 1_600,
  orderId: null,
  reason: 'hold' as const,
  contractNumber: 'Д-1',
  releasesAt: '2026-12-04T00:00:00+03:00',
}
const shownLine = (...holds: ReturnType<typeof hold>[]) => {
  const inPayout = holds.reduce((sum, { amount }) => sum + amount, 0)
  const line = findInPayout({ amount: 1_600, inPayout, parts: [lot, ...holds] })
  return line && [line.text.replaceAll('\u00a0', ' '), line.to, line.count]
}

test('links the sum of the open withdrawals to its withdrawal, or to the list of withdrawals if the sum consists of several withdrawals', () => {
  expect(shownLine()).toBeNull()
  expect(shownLine(hold('a1', 500))).toEqual(['500 ₽ на выводе', '/order/a1', 1])
  expect(shownLine(hold('a1', 500), hold('a2', 700), hold('a3', 300))).toEqual([
    '1 500 ₽ на выводе',
    '/order',
    3,
  ])
  expect(shownLine(hold(null, 500))).toEqual(['500 ₽ на выводе', '/order', 1])
})

test('returns null for a snapshot that an older version of the cabinet stored without the sum of the open withdrawals', () => {
  const { amount, parts } = { amount: 500, parts: [hold('a1', 500)] }
  expect(findInPayout({ amount, parts } as unknown as Parameters<typeof findInPayout>[0])).toBeNull()
})
