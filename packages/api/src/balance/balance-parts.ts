import * as z from 'zod/mini'
import { pointsSchema } from '../fields/money.ts'

export const balancePartsPath = '/api/balance/parts/'

/** A frozen piece of money. */
export const lotSchema = z.object({
  /** Points left of it. */
  amount: pointsSchema,
  contractNumber: z.nullable(z.string()),
  /** Operation that opened it: a reward, or a recalculation that gave more. */
  reason: z.enum(['reward', 'recalculation']),
  /** ISO 8601 with Moscow's offset. */
  releasesAt: z.string(),
  /** There only while it is being checked: it is not released before that has ended. */
  onCheck: z.optional(z.literal(true)),
  /** The operation that opened it. */
  historyId: z.string(),
})
export type Lot = z.infer<typeof lotSchema>

/** Money that was asked for and has not left yet. */
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

/** The five parts of a balance. `frozen` is the pending amount, `checking` and `payout` together are what is in payout there. */
export const balancePartsSchema = z.object({
  available: pointsSchema,
  frozen: pointsSchema,
  /** Asked for, and in review. */
  checking: pointsSchema,
  /** Approved, or sent to the bank. */
  payout: pointsSchema,
  /** Points that later credits repay first; 0 or more. */
  debt: pointsSchema,
  /** The nearest to their release first. */
  lots: z.array(lotSchema),
  /** The oldest first, those in review before those in payout. */
  held: z.array(heldSchema),
  /** Sums that neither list contains, because there are too many. */
  moreLots: more,
  moreHeld: more,
})
export type BalanceParts = z.infer<typeof balancePartsSchema>
