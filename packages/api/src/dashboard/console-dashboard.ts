import * as z from 'zod/mini'
import { pointsSchema } from '../fields/money.ts'
import { payoutQueues } from '../payouts/payout-queues.ts'

/**
 * System switches, each of which stops something for everybody. The permission `dashboard.<kind>` decides
 * which roles see a switch.
 */
export const systemSwitchKinds = ['payouts-paused', 'sign-in-codes-paused'] as const
export type SystemSwitchKind = (typeof systemSwitchKinds)[number]

/** Queues of items that wait for staff. The permission `dashboard.<kind>` decides which roles see a queue. */
export const waitingKinds = [
  'identity-documents',
  'withdrawals',
  ...payoutQueues,
  'claims',
  'risk-cases',
  'risk-checks',
  'security-alarms',
  'restrictions',
  'balance-corrections',
  'unclaimed-payouts',
  'manual-settlements',
  'member-merges',
  'payer',
  'legal-texts',
  'tickets',
  'undelivered',
  'imports',
  'reward-rules',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

export const waitingSchema = z.object({
  kind: z.enum(waitingKinds),
  count: z.number(),
  /**
   * Hours that the oldest item of the queue has waited; null when the queue is empty. The queues `undelivered`,
   * `risk-checks` and `security-alarms` use the system clock, the other queues the business clock.
   */
  oldestHours: z.nullable(z.number()),
  /** Sum of the queue's payouts or statement lines, in roubles; null for the other queues. */
  sum: z.nullable(pointsSchema),
})
export type Waiting = z.infer<typeof waitingSchema>
export const todaySchema = z.object({
  /**
   * False until another administrator confirms this staff member's access. The staff member has no roles
   * until then.
   */
  isConfirmed: z.boolean(),
  /** True when this staff member may not approve money until an account declaration exists. */
  needsDeclaration: z.boolean(),
  /** System switches that stop something now. */
  pausedSwitches: z.array(
    z.object({
      kind: z.enum(systemSwitchKinds),
      reason: z.string(),
      actor: z.string(),
      changedAt: z.nullable(z.string()),
    }),
  ),
  waiting: z.array(waitingSchema),
})
export type Today = z.infer<typeof todaySchema>

/** Periods, in days from now, for which the releases of frozen points are added up. */
export const liabilityDays = [7, 30, 90] as const

/** Points that the programme owes to its members. */
export const liabilitySchema = z.object({
  /** Sum of all members' available points. */
  available: pointsSchema,
  /** Sum of the points held for open withdrawals. */
  reserved: pointsSchema,
  /** Sum of all frozen rewards. */
  frozen: pointsSchema,
  /** Sum of all members' debts, as a negative number or 0. */
  debt: pointsSchema,
  /**
   * Frozen points that will be released within the next `days` days, for each period of `liabilityDays`. A longer
   * period includes the shorter periods.
   */
  releases: z.array(z.object({ days: z.number(), sum: pointsSchema })),
  /**
   * Frozen points that will be released in each week from today on. `since` is the first day of the week,
   * `YYYY-MM-DD`.
   */
  weeks: z.array(z.object({ since: z.string(), sum: pointsSchema })),
})
export type Liability = z.infer<typeof liabilitySchema>

/** Number of dates that the funnel includes; the last date is today. */
export const funnelDays = 30
export const liabilityWeeks = 13

const counted = z.object({ count: z.number(), sum: pointsSchema })

/**
 * Funnel of the dates from `since` to `to`: the contracts connected on these dates and what became of them, and the
 * payouts sent on these dates.
 */
export const funnelSchema = z.object({
  /** First and last date in Moscow time, both inclusive. */
  since: z.string(),
  to: z.string(),
  connected: z.number(),
  rewarded: counted,
  released: counted,
  /**
   * `left`: payouts that were sent on these dates, to the bank or to the payout provider. `paid`: the payouts among
   * them that were paid.
   */
  left: counted,
  paid: counted,
})
export type Funnel = z.infer<typeof funnelSchema>
