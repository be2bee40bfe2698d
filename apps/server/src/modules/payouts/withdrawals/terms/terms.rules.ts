import type { BlockerCode } from '@impulse/api/withdrawals/withdrawal'
import { calculateQuote, type WithdrawalCharges } from '@impulse/api/withdrawals/withdrawal-quote'

/**
 * Facts that decide whether a member may withdraw. Amounts are in points; times are of the business clock.
 */
export type Facts = {
  available: bigint
  /** True when the profile has a first name, a last name and a city. */
  isProfileComplete: boolean
  /** True when the member accepted the rules of the programme (a legal text) in the version that is in force. */
  hasAcceptedRules: boolean
  document: 'none' | 'review' | 'approved' | 'rejected'
  documentDecidedAt: Date | null
  /** Time of the sign-in after which the account is no longer dormant; null when the account never was dormant. */
  reactivatedAt: Date | null
  phoneChangedAt: Date | null
  /** True when the payout pause is on. */
  isPaused: boolean
  /** True when staff restricted this member's payouts. */
  isRestricted: boolean
  /**
   * Points of withdrawals requested in this month; rejected, returned and cancelled withdrawals are excluded.
   */
  monthRequested: bigint
  /** Number of withdrawals requested on this day, whatever their status now. */
  dayCount: bigint
}

export type Limits = {
  minimum: bigint
  maximum: bigint
  monthLimit: bigint
  perDay: bigint
  waitingHours: number
}

/** Current time, and the times at which the current month and day end. */
export type Moment = { now: Date; monthEndsAt: Date; dayEndsAt: Date }

/**
 * Blocker of withdrawals. `until`: time at which the blocker ends by itself, or null. `missing`: points by which the
 * balance is below the minimum; null for every blocker other than `below_minimum`.
 */
export type ActiveBlocker = { code: BlockerCode; until: Date | null; missing: bigint | null }

/** Returns the member's blockers. The first blocker is the reason with which a request is refused. */
export function listBlockers(
  facts: Facts,
  limits: Limits,
  { now, monthEndsAt, dayEndsAt }: Moment,
): ActiveBlocker[] {
  const { available, document, phoneChangedAt } = facts
  const phoneOpensAt = phoneChangedAt && waitingEndsAt(phoneChangedAt, limits)
  const dormancy = findDormancyBlocker(facts, limits, now)
  const monthLeft = getMonthRemainder(facts, limits)
  const blockers: (ActiveBlocker | false | null)[] = [
    facts.isPaused && toBlocker('withdrawals_paused'),
    facts.isRestricted && toBlocker('payouts_restricted'),
    !facts.isProfileComplete && toBlocker('profile_incomplete'),
    !facts.hasAcceptedRules && toBlocker('rules_not_accepted'),
    document === 'none' && toBlocker('passport_missing'),
    document === 'review' && toBlocker('passport_in_review'),
    document === 'rejected' && toBlocker('passport_rejected'),
    dormancy,
    phoneOpensAt !== null && phoneOpensAt > now && toBlocker('phone_changed', { until: phoneOpensAt }),
    available < limits.minimum && toBlocker('below_minimum', { missing: limits.minimum - available }),
    monthLeft < limits.minimum && toBlocker('month_limit_reached', { until: monthEndsAt }),
    facts.dayCount >= limits.perDay && toBlocker('day_limit_reached', { until: dayEndsAt }),
  ]
  return blockers.filter((one) => one !== false && one !== null)
}

const toBlocker = (
  code: BlockerCode,
  { until = null, missing = null }: Partial<Pick<ActiveBlocker, 'until' | 'missing'>> = {},
): ActiveBlocker => ({ code, until, missing })

/**
 * Returns the blocker of a member who returned to a dormant account. Another person may have the phone by now, so the
 * identity document must be approved again and a waiting time must pass. `until` is set only when the document is
 * approved and only the waiting time remains.
 */
function findDormancyBlocker(
  { reactivatedAt, document, documentDecidedAt }: Facts,
  limits: Limits,
  now: Date,
): ActiveBlocker | null {
  if (!reactivatedAt) return null
  const opensAt = waitingEndsAt(reactivatedAt, limits)
  const isVerifiedAgain =
    document === 'approved' && documentDecidedAt !== null && documentDecidedAt > reactivatedAt
  if (!isVerifiedAgain) return toBlocker('account_dormant')
  return opensAt > now ? toBlocker('account_dormant', { until: opensAt }) : null
}

const waitingEndsAt = (since: Date, { waitingHours }: Limits): Date =>
  new Date(since.getTime() + waitingHours * 3_600_000)

export function getMonthRemainder({ monthRequested }: Facts, { monthLimit }: Limits): bigint {
  return monthRequested < monthLimit ? monthLimit - monthRequested : 0n
}

export type AmountRefusal =
  | { code: 'amount_below_minimum'; minimum: number }
  | { code: 'insufficient_funds'; available: number }
  | { code: 'amount_above_maximum'; maximum: number }
  | { code: 'month_limit_exceeded'; monthLeft: number }
  | { code: 'nothing_to_credit' }

/**
 * Returns the reason why a member without blockers cannot withdraw this amount; null when the member can withdraw it.
 */
export function refusalFor(
  amount: number,
  terms: {
    available: number
    minimum: number
    maximum: number
    monthLeft: number
    charges: WithdrawalCharges
  },
): AmountRefusal | null {
  const { available, minimum, maximum, monthLeft, charges } = terms
  if (amount < minimum) return { code: 'amount_below_minimum', minimum }
  if (amount > available) return { code: 'insufficient_funds', available }
  if (amount > maximum) return { code: 'amount_above_maximum', maximum }
  if (amount > monthLeft) return { code: 'month_limit_exceeded', monthLeft }
  return calculateQuote(amount, charges).credited < 1 ? { code: 'nothing_to_credit' } : null
}

/**
 * Returns the date in Moscow by which the money should be credited: the third working day after the request.
 * One day each is for our processing, our bank and the recipient's bank. Public holidays are ignored.
 */
export function arrivalDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  for (let left = 3; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1)
    const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6
    if (!isWeekend) left -= 1
  }
  return date.toISOString().slice(0, 10)
}
