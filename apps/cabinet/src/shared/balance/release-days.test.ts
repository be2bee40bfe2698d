import type { PendingPart } from '@impulse/api/balance/balance'
import { expect, test } from 'vitest'
import { groupReleases } from './release-days.ts'

const lot = (amount: number, releasesAt: string | null, isBlocked?: true): PendingPart => ({
  amount,
  reason: releasesAt === null ? 'withdrawal' : 'hold',
  contractNumber: null,
  orderId: null,
  releasesAt,
  ...(isBlocked && { isBlocked }),
})
const group = (...parts: PendingPart[]) => groupReleases({ amount: 0, inPayout: 0, parts })

test('adds up the lots of each Moscow day, the nearest day first', () => {
  expect(
    group(
      lot(750, '2026-12-05T00:00:00+03:00'),
      lot(250, '2026-12-01T00:00:00+03:00'),
      // 21:30 of 4 December in UTC is 5 December in Moscow.
      lot(50, '2026-12-04T21:30:00Z'),
      lot(125, '2026-12-01T09:00:00+03:00'),
    ),
  ).toEqual({
    days: [
      { day: '2026-12-01', amount: 375 },
      { day: '2026-12-05', amount: 800 },
    ],
    checking: 0,
  })
})

test('leaves withdrawals out, and counts blocked lots apart from the days', () => {
  const blocked = lot(300, '2026-12-01T00:00:00+03:00', true)
  expect(group(lot(7_500, null))).toEqual({ days: [], checking: 0 })
  expect(group(blocked, lot(100, '2026-12-01T00:00:00+03:00'), blocked)).toEqual({
    days: [{ day: '2026-12-01', amount: 100 }],
    checking: 600,
  })
})
