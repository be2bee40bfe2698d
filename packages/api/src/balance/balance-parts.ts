import * as z from 'zod/mini'
import { pointsSchema } from '../fields/money.ts'

export const balancePartsPath = '/api/balance/parts/'

/** A lot: a frozen reward or part of one. */
export const lotSchema = z.object({
  /** Points that are left of the lot. */
  amount: pointsSchema,
  contractNumber: z.nullable(z.string()),
  /** Kind of the operation that opened the lot: a reward, or a recalculation that added points. */
  reason: z.enum(['reward', 'recalculation']),
  /** ISO 8601 with Moscow's offset. */
  releasesAt: z.string(),
  /** Present only while a risk case blocks the release of the lot. */
  onCheck: z.optional(z.literal(true)),
  /** Id of the operation that opened the lot. */
  historyId: z.string(),
})
export type Lot = z.infer<typeof lotSchema>

/** A hold: the money of a withdrawal that is not paid yet. */
export const heldSchema = z.object({
  amount: pointsSchema,
  state: z.enum(['checking', 'payout']),
  orderId: z.nullable(z.string()),
  /** ISO 8601 with Moscow's offset. */
  requestedAt: z.string(),
  historyId: z.string(),
})
export type Held = z.infer<typeof heldSchema>

const more = z.object({ count: z.int(), amount: pointsSchema })

/**
 * The five parts of a balance. `frozen` equals `amount` of `pendingSchema`. `checking` and `payout` together
 * equal `inPayout` of `pendingSchema`.
 */
export const balancePartsSchema = z.object({
  available: pointsSchema,
  frozen: pointsSchema,
  /** Money of withdrawals in review. */
  checking: pointsSchema,
  /** Money of withdrawals that were approved or sent to the bank. */
  payout: pointsSchema,
  /** Points that later credits repay first; 0 or more. */
  debt: pointsSchema,
  /** Lots, nearest release first. */
  lots: z.array(lotSchema),
  /** Holds: first the holds in review, then the holds in payout, oldest first. */
  held: z.array(heldSchema),
  /** Counts and sums of the lots and holds that the lists leave out. */
  moreLots: more,
  moreHeld: more,
})
export type BalanceParts = z.infer<typeof balancePartsSchema>
