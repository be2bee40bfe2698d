import type { StaffAlertKind } from '@impulse/api/dashboard/staff-alerts'
import { hourMs } from '@impulse/api/fields/durations'
import { expect, it } from 'vitest'
import { getAgeHours, isDue } from './staff-alerts.rules.ts'

const now = new Date('2026-11-26T12:00:00+03:00')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs)

it.each<[StaffAlertKind, hours: number, due: boolean]>([
  ['payouts-ready', 23.99, false],
  ['payouts-ready', 24, true],
  ['payouts-blocked', 0.99, false],
  ['payouts-blocked', 1, true],
  ['payouts-in-debt', 0.99, false],
  ['payouts-in-debt', 1, true],
  ['payouts-overdue', 0, true],
  ['payouts-unclear', 0, true],
  ['batches-partly-answered', 23.99, false],
  ['batches-partly-answered', 24, true],
  ['statement-lines', 23.99, false],
  ['statement-lines', 24, true],
  ['double-debits', 0, true],
  ['risk-checks', 0.99, false],
  ['risk-checks', 1, true],
  ['security-alarms', 0, true],
  ['payouts-paused', 0, true],
])('an e-mail about the queue %s, whose oldest item has waited %d hours, is due: %s', (kind, hours, due) =>
  expect(isDue({ kind, count: 1, sum: 100n, oldestAt: hoursAgo(hours) }, now)).toBe(due),
)

it('no e-mail about an empty queue is due', () =>
  expect(isDue({ kind: 'payouts-overdue', count: 0, sum: 0n, oldestAt: null }, now)).toBe(false))

it('a queue whose oldest item is dated after the present, because the business clock was set back, has an age of 0 hours', () => {
  expect(getAgeHours(hoursAgo(-5), now)).toBe(0)
  expect(isDue({ kind: 'payouts-ready', count: 1, sum: 1n, oldestAt: hoursAgo(-5) }, now)).toBe(false)
})
