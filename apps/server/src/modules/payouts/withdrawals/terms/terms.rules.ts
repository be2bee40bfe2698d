import type { BlockerCode } from '@impulse/api/withdrawals/withdrawal'
import { calculateQuote, type WithdrawalCharges } from '@impulse/api/withdrawals/withdrawal-quote'

/**
 * Facts that decide whether a member may withdraw. Amounts are in points; times are of the business clock.
 */
export type Facts = {
  available: bigint
  /** True when first name, last name and city are filled in. */
  isProfileComplete: boolean
  /** True when the member accepted the rules in force. */
  hasAcceptedRules: boolean
  document: 'none' | 'review' | 'approved' | 'rejected'
  documentDecidedAt: Date | null
  /** Time of the sign-in that ended a dormancy of the account; null without a dormancy. */
  returnedAt: Date | null
  phoneChangedAt: Date | null
  /** True when the payout switch is on. */
  isStopped: boolean
  /** True when staff restricted this member's payouts. */
  isHeld: boolean
  /** Points requested in this month; rejected, returned and cancelled withdrawals are excluded. */
  monthRequested: bigint
  /** Number of requests on this day, in any status. */
  dayCount: bigint
}

export type Limits = {
  minimum: bigint
  maximum: bigint
  monthLimit: bigint
  perDay: bigint
  pauseHours: number
}

/** Current time, and the beginnings of the next month and of the next day. */
export type Moment = { now: Date; monthEndsAt: Date; dayEndsAt: Date }

/**
 * Blocker of withdrawals. `until`: time at which the blocker ends by itself. `missing`: points that the
 * balance lacks up to the minimum.
 */
export type Blocking = { code: BlockerCode; until: Date | null; missing: bigint | null }

/** Returns the blockers in the order in which a request is refused for them. */
export function listBlockers(
  facts: Facts,
  limits: Limits,
  { now, monthEndsAt, dayEndsAt }: Moment,
): Blocking[] {
  const { available, document, phoneChangedAt } = facts
  const phoneOpensAt = phoneChangedAt && pauseFrom(phoneChangedAt, limits)
  const silence = findDormancyBlocker(facts, limits, now)
  const monthLeft = getMonthRemainder(facts, limits)
  const blocking: (Blocking | false | null)[] = [
    facts.isStopped && inTheWay('payouts_stopped'),
    facts.isHeld && inTheWay('payouts_held'),
    !facts.isProfileComplete && inTheWay('profile_incomplete'),
    !facts.hasAcceptedRules && inTheWay('rules_not_accepted'),
    document === 'none' && inTheWay('passport_missing'),
    document === 'review' && inTheWay('passport_in_review'),
    document === 'rejected' && inTheWay('passport_rejected'),
    silence,
    phoneOpensAt !== null && phoneOpensAt > now && inTheWay('phone_changed', { until: phoneOpensAt }),
    available < limits.minimum && inTheWay('below_minimum', { missing: limits.minimum - available }),
    monthLeft < limits.minimum && inTheWay('month_limit_reached', { until: monthEndsAt }),
    facts.dayCount >= limits.perDay && inTheWay('day_limit_reached', { until: dayEndsAt }),
  ]
  return blocking.filter((one) => one !== false && one !== null)
}

const inTheWay = (
  code: BlockerCode,
  { until = null, missing = null }: Partial<Pick<Blocking, 'until' | 'missing'>> = {},
): Blocking => ({ code, until, missing })

/**
 * Returns the blocker after a dormancy: the document must be approved again and a waiting time must pass,
 * because the phone may belong to another person by now. Only the waiting time ends by itself.
 */
function findDormancyBlocker(
  { returnedAt, document, documentDecidedAt }: Facts,
  limits: Limits,
  now: Date,
): Blocking | null {
  if (!returnedAt) return null
  const opensAt = pauseFrom(returnedAt, limits)
  const isSeenAgain = document === 'approved' && documentDecidedAt !== null && documentDecidedAt > returnedAt
  if (!isSeenAgain) return inTheWay('account_was_silent')
  return opensAt > now ? inTheWay('account_was_silent', { until: opensAt }) : null
}

const pauseFrom = (since: Date, { pauseHours }: Limits): Date =>
  new Date(since.getTime() + pauseHours * 3_600_000)

export function getMonthRemainder({ monthRequested }: Facts, { monthLimit }: Limits): bigint {
  return monthRequested < monthLimit ? monthLimit - monthRequested : 0n
}

export type AmountRefusal =
  | { code: 'amount_below_minimum'; minimum: number }
  | { code: 'insufficient_funds'; available: number }
  | { code: 'amount_above_maximum'; maximum: number }
  | { code: 'month_limit_exceeded'; monthLeft: number }
  | { code: 'nothing_to_credit' }

/** Returns the reason why a member without blockers cannot withdraw this amount; null when they can. */
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
 * Returns the date in Moscow by which the money should be credited: the third working day after the request,
 * one day each for our processing, our bank and the recipient's bank. Public holidays are ignored.
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
