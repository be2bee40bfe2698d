import type { StaffAlertKind } from '@impulse/api/dashboard/staff-alerts'
import { hoursSince } from '@impulse/api/fields/durations'

/**
 * Queue of payouts or of failed risk checks, the payout pause, or the alarms of security, about which staff may get an e-mail. `sum`: points;
 * null unless the queue is of payouts. `oldestAt`: time at which the oldest item of the queue began to wait, or the
 * pause began (business clock).
 */
export type AlertSource = { kind: StaffAlertKind; count: number; sum: bigint | null; oldestAt: Date | null }

/** Hours that the oldest item of a queue may wait before staff get an e-mail. */
const graceHours: Record<StaffAlertKind, number> = {
  'payouts-ready': 24,
  'payouts-blocked': 1,
  'payouts-in-debt': 1,
  'payouts-overdue': 0,
  'payouts-unclear': 0,
  'batches-partly-answered': 24,
  'statement-lines': 24,
  'double-debits': 0,
  'risk-checks': 1,
  'security-alarms': 0,
  'payouts-paused': 0,
}

/** Returns true for a queue whose items staff learn of at once: a further item is an e-mail too. */
export const isUrgent = ({ kind }: Pick<AlertSource, 'kind'>): boolean => graceHours[kind] === 0

/** Hours after which the next e-mail about the same queue is sent, if the queue was never empty in the meantime. */
export const repeatHours = 24
/** Hours after which an e-mail that could not be sent is sent again. */
export const retryHours = 1

/** Returns the hours that the oldest item has waited; 0 when `oldestAt` is null. `now`: business clock. */
export const getAgeHours = (oldestAt: Date | null, now: Date): number =>
  oldestAt === null ? 0 : hoursSince(oldestAt, now)

/** Returns true when the oldest item of the queue has waited at least `graceHours`. `now`: business clock. */
export const isDue = ({ kind, count, oldestAt }: AlertSource, now: Date): boolean =>
  count > 0 && getAgeHours(oldestAt, now) >= graceHours[kind]
