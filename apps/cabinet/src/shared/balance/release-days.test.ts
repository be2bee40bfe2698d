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
const group = (...parts: PendingPart[]) =>
  groupReleases({ amount: 0, inPayout: 0, parts }, { now: '2026-11-28' })

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

test('adds up all due lots on the current day, whether they are due since midnight or for days', () => {
  expect(
    group(
      lot(125, '2026-11-28T00:00:00+03:00'),
      lot(250, '2026-11-20T00:00:00+03:00'),
      lot(50, '2026-11-29T00:00:00+03:00'),
    ).days,
  ).toEqual([
    { day: '2026-11-28', amount: 375 },
    { day: '2026-11-29', amount: 50 },
  ])
})

test('leaves withdrawals out, and counts blocked lots apart from the days', () => {
  const blocked = lot(300, '2026-12-01T00:00:00+03:00', true)
  expect(group(lot(7_500, null))).toEqual({ days: [], checking: 0 })
  expect(group(blocked, lot(100, '2026-12-01T00:00:00+03:00'), blocked)).toEqual({
    days: [{ day: '2026-12-01', amount: 100 }],
    checking: 600,
  })
})
