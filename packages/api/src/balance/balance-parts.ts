import * as z from 'zod/mini'
import { pointsSchema } from '../fields/money.ts'

/** Lot: a frozen reward, or the part of a reward that is still frozen. */
export const lotSchema = z.object({
  /** Points of the lot that are still frozen. */
  amount: pointsSchema,
  contractNumber: z.nullable(z.string()),
  /** Product and city of the contract. Absent when the contract is unknown, and when it has moved to another member. */
  contract: z.optional(z.object({ product: z.string(), city: z.string() })),
  /**
   * Kind of the operation that created the lot: a reward, or a recalculation that added points to a reward.
   */
  reason: z.enum(['reward', 'recalculation']),
  /** Date and time in ISO 8601 with the offset of Moscow time. */
  releasesAt: z.string(),
  /** Present only while a risk case blocks the release of this lot. */
  isBlocked: z.optional(z.literal(true)),
  /** Id of the history’s operation that created the lot. */
  historyId: z.string(),
})
export type Lot = z.infer<typeof lotSchema>

/** Hold: points that are reserved for a withdrawal until it is paid or refunded. */
export const heldSchema = z.object({
  amount: pointsSchema,
  state: z.enum(['checking', 'payout']),
  orderId: z.nullable(z.string()),
  /** Date and time in ISO 8601 with the offset of Moscow time. */
  requestedAt: z.string(),
  historyId: z.string(),
})
export type Held = z.infer<typeof heldSchema>

const more = z.object({ count: z.int(), amount: pointsSchema })

/**
 * The five parts of a member's balance. `frozen` equals `amount` of `pendingSchema`; `checking` plus `payout`
 * equals `inPayout` of `pendingSchema`.
 */
export const balancePartsSchema = z.object({
  available: pointsSchema,
  frozen: pointsSchema,
  /** Points held for withdrawals in review. */
  checking: pointsSchema,
  /** Points held for withdrawals that are approved or sent, to the bank or to the payout provider. */
  payout: pointsSchema,
  /** Points that the member owes; later credits repay them first. 0 or more. */
  debt: pointsSchema,
  /** Lots, in the order of their release dates. */
  lots: z.array(lotSchema),
  /**
   * Holds: first those of withdrawals in review, then those of approved and sent withdrawals, each group
   * oldest first.
   */
  held: z.array(heldSchema),
  /**
   * Number and sum of the lots that `lots` leaves out (`moreLots`), and of the holds that `held` leaves out
   * (`moreHeld`).
   */
  moreLots: more,
  moreHeld: more,
})
export type BalanceParts = z.infer<typeof balancePartsSchema>
