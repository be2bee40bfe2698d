import * as z from 'zod/mini'
import { pointsSchema } from '../fields/money.ts'
import { historyItemSchema, historyCategorySchema } from './balance.ts'
import { contractStatuses } from '../contracts/contract.ts'
import { resentOrderSchema, withdrawalReasonSchema } from '../orders/order.ts'

/** Id of an operation. The server responds "not found" to a malformed id. */
export const operationIdSchema = z.object({
  id: z.string('not_found').check(z.regex(/^[1-9]\d{0,17}$/, 'not_found')),
})

/** Parts of a reward's formula: base × percent / 100, rounded down to whole points. */
const calculation = {
  rulesVersion: z.int(),
  base: pointsSchema,
  percent: z.int(),
  earned: pointsSchema,
}
export const formulaSchema = z.object({
  ...calculation,
  /**
   * Place of the contract among its member's contracts of the month (`n`: 1, 2, …), and the first day of that
   * month.
   */
  n: z.int(),
  month: z.string(),
  /** Smallest `n` for which this percent applies; null when the reward rules are unknown. */
  stepFrom: z.nullable(z.int()),
  /** Largest `n` for which this percent applies; null for the last percent, and when the reward rules are unknown. */
  stepTo: z.nullable(z.int()),
  /**
   * For a recalculation: the formula by the earlier reward rules or the earlier place in the month. The recalculation
   * posted the difference between the results of the two formulas. Null for a reward.
   */
  before: z.nullable(z.object({ ...calculation, n: z.int() })),
})
export type WireFormula = z.infer<typeof formulaSchema>

export const relatedSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Date and time in ISO 8601 with the offset of Moscow time. */
  date: z.string(),
  amount: pointsSchema,
})
export type RelatedOperation = z.infer<typeof relatedSchema>

export const explanationSchema = z.object({
  /**
   * The operation, with the fields that it has in the history. The history does not list payouts, so a payout has the
   * category null.
   */
  operation: z.extend(historyItemSchema, { category: z.nullable(historyCategorySchema) }),
  /** One or two Russian sentences that explain the sum of the operation. */
  why: z.string(),
  /** Formula by which a reward or a recalculation was calculated; null when it is unknown. */
  formula: z.nullable(formulaSchema),
  /**
   * Russian sentences that explain how the reward was calculated whose points a release, a clawback or a restore moved. For a reward
   * that was recalculated later, when, why and from what to what it changed. For a recalculation, the earlier and the present one. Null for
   * other operations, and when `why` says the same.
   */
  calculation: z.nullable(z.string()),
  /**
   * Contracts of the member whose cancellation, or its undo, caused a recalculation. Empty for other operations, and when
   * the cause is unknown. `cancelledOn`: day of the cancellation in Moscow, `YYYY-MM-DD`; null after it was undone.
   */
  causes: z.array(z.object({ number: z.string(), cancelledOn: z.nullable(z.string()) })),
  /**
   * Reason why the withdrawal of the operation was rejected or returned, in Russian, and the member's next step; null for
   * other operations.
   */
  reason: z.nullable(withdrawalReasonSchema),
  /** Present only when the member requested the withdrawal of the operation again after it ended without a payout. */
  resent: z.optional(resentOrderSchema),
  /**
   * Summands whose sum is the operation’s amount. `id`: operation that posted the points of the summand; null for
   * points that come from the formula. The list is empty when the summands are unknown.
   */
  terms: z.array(z.object({ id: z.nullable(z.string()), points: pointsSchema })),
  /**
   * Contract of the operation; null when the operation has no contract. An unknown field is null, as the city and the
   * status are after the contract has moved to another member.
   */
  contract: z.nullable(
    z.object({
      number: z.string(),
      product: z.nullable(z.string()),
      city: z.nullable(z.string()),
      /** Date on which the service was connected at the subscriber, `YYYY-MM-DD`. */
      connectedAt: z.nullable(z.string()),
      status: z.nullable(z.enum(contractStatuses)),
    }),
  ),
  /** Change of each part of the member's balance by the operation. `debt` is negative when the debt grows. */
  changes: z.object({
    available: pointsSchema,
    frozen: pointsSchema,
    withdrawal: pointsSchema,
    debt: pointsSchema,
  }),
  /**
   * Parts of the balance after the operation; `debt` is 0 or more. A part is null when the server would have to read
   * too many later operations to calculate it.
   */
  after: z.object({
    available: pointsSchema,
    frozen: z.nullable(pointsSchema),
    withdrawal: z.nullable(pointsSchema),
    debt: z.nullable(pointsSchema),
  }),
  /**
   * Recalculations of other contracts that the cancellation of the operation caused. Absent when no recalculation is known
   * to have this cause.
   */
  effects: z.optional(z.array(relatedSchema)),
  /** All other operations about the same reward or withdrawal, in the order in which they were posted. */
  related: z.array(relatedSchema),
})
export type Explanation = z.infer<typeof explanationSchema>
