import * as z from 'zod/mini'
import { payoutTotalSchema, noteSchema } from './console-payouts.ts'
import { pointsSchema } from '../fields/money.ts'
import { payoutMethods, providerStatuses } from './payout-statuses.ts'

/** Number and sum of ready payouts, as the console shows them before staff confirm a change of their method. */
export const readyTotalSchema = z.object({ count: z.int('invalid_request'), sum: pointsSchema })
export type ReadyTotal = z.infer<typeof readyTotalSchema>

export const payoutOverviewSchema = z.object({
  payoutPause: z.object({
    isOn: z.boolean(),
    /** True when an administrator paused the payouts. Then only an administrator can end the pause. */
    byAdmin: z.boolean(),
    reason: z.string(),
    actor: z.string(),
    changedAt: z.nullable(z.string()),
    /**
     * True when two administrators must agree to end the pause. `firstAdmin`: the administrator who agreed first; null
     * while nobody has agreed, or when the gaps have changed since. `firstReason`: the reason of this administrator to
     * resume payouts in spite of the gaps; empty: none.
     */
    needsTwoAdmins: z.boolean(),
    firstAdmin: z.nullable(z.string()),
    firstReason: z.string(),
    /**
     * Gaps of the reconciliation that keep payouts from being resumed after a restore of the database: the accounts
     * whose statements do not cover the days, and the number of lines that staff must match or explain. Null: none.
     * With a reason, two administrators pass over missing statements, but no open line.
     */
    restoreGaps: z.nullable(
      z.object({
        accounts: z.array(
          z.object({ account: z.string(), isProvider: z.boolean(), from: z.string(), to: z.string() }),
        ),
        openLines: z.number(),
      }),
    ),
  }),
  totals: z.array(payoutTotalSchema),
  /**
   * Sums in points. `dailyCap`: daily cap of payouts. `leftToday`: part of today's cap that is left.
   * `secondApprovalFrom`: sum from which a withdrawal needs two approvals.
   */
  dailyCap: pointsSchema,
  leftToday: pointsSchema,
  secondApprovalFrom: pointsSchema,
  /** Points that one staff member may approve in a day in Moscow, and in 30 days; 0 means that there is no cap. */
  approverDailyCap: pointsSchema,
  approver30DayCap: pointsSchema,
  /** True when a payout provider is configured and this provider can report the status of a payout. */
  canCheckStatus: z.boolean(),
  /** Method by which payouts by phone number (SBP) are sent, as the server is configured now. */
  method: z.enum(payoutMethods),
  /**
   * Ready payouts by phone number (SBP) whose method is no longer the configured one. Staff can change them to the
   * configured method.
   */
  readyWithOtherMethod: readyTotalSchema,
  /**
   * Payouts that staff must check: payouts with an unknown outcome, payouts that the provider refused, and payouts
   * whose recorded outcome the provider contradicts.
   */
  unfinishedPayouts: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      credited: pointsSchema,
      requestStartedAt: z.nullable(z.string()),
      providerStatus: z.nullable(z.enum(providerStatuses)),
    }),
  ),
})
export type PayoutOverview = z.infer<typeof payoutOverviewSchema>

/**
 * Request that pauses (`isOn`) or resumes payouts. Colleagues read `reason`, which is needed for resuming only when the
 * reconciliation after a restore has gaps.
 */
export const payoutPauseRequestSchema = z
  .object({ isOn: z.boolean('invalid_request'), reason: z._default(noteSchema, '') })
  .check(z.refine(({ isOn, reason }) => !isOn || reason !== '', { error: 'pause_reason', path: ['reason'] }))
