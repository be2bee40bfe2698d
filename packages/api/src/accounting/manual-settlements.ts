import * as z from 'zod/mini'
import { daySchema } from '../fields/dates.ts'
import { oneLineSchema } from '../fields/one-line.ts'
import { listQuery, listResponse } from '../lists/console-list.ts'
import { proposalFields } from '../members/console-proposals.ts'
import { staffReasonSchema } from '../members/console-restrictions.ts'
import { yearSchema } from './console-accounting.ts'

/**
 * Settlements that staff make outside of a withdrawal: an unclaimed payout is paid or written off, or tax that was
 * withheld in excess is paid back.
 */
export const settlementKinds = ['unclaimed_payment', 'unclaimed_write_off', 'tax_refund'] as const
export type SettlementKind = (typeof settlementKinds)[number]

export const settlementStates = ['open', 'applied', 'returned', 'declined'] as const
export type SettlementState = (typeof settlementStates)[number]
const stateSchema = z.enum(settlementStates, 'invalid_request')

/** Query of the list of manual settlements. `q` is the number of a settlement. */
export const settlementQuerySchema = z.object({ ...listQuery(['number']), state: z.optional(stateSchema) })
export type SettlementQuery = z.infer<typeof settlementQuerySchema>

/** Day and number of the bank’s document that returned the payment; null when no payment came back. */
const paymentReturn = { returnedOn: z.nullable(z.string()), returnDocument: z.nullable(z.string()) }

export const settlementRowSchema = z.object({
  ...proposalFields,
  kind: z.enum(settlementKinds),
  state: stateSchema,
  memberId: z.string(),
  fullName: z.string(),
  /** Number of the withdrawal whose payout came back; null for a tax refund. */
  withdrawal: z.nullable(z.string()),
  /** Year of the tax; null unless the settlement is a tax refund. */
  year: z.nullable(z.number()),
  /**
   * `amount`: sum that is settled, in roubles. `credited`: part of this sum that the person gets; 0 for a write-off.
   */
  amount: z.number(),
  credited: z.number(),
  document: z.nullable(z.string()),
  /** Day of the payment in Moscow; null for a write-off. */
  paidOn: z.nullable(z.string()),
  /** Day on which the bank debited the payment; null while no debit of a statement is matched with it. */
  debitedOn: z.nullable(z.string()),
  ...paymentReturn,
  /** Staff member who matched the document that returned the payment; null when an import matched it. */
  returnedBy: z.nullable(z.string()),
})
export type SettlementRow = z.infer<typeof settlementRowSchema>
export const settlementListSchema = listResponse(settlementRowSchema)

const uuid = z.string('not_found').check(z.uuid('not_found'))
const payment = {
  id: uuid,
  reason: staffReasonSchema,
  document: oneLineSchema(200, 'outcome_document').check(z.minLength(1, 'outcome_document')),
  paidOn: daySchema,
}
const number = z.string('withdrawal_not_found').check(z.regex(/^\d{1,15}$/, 'withdrawal_not_found'))

/**
 * Request that proposes to settle an unclaimed payout or a year’s excess tax of a member, always for its whole sum. The
 * client creates `id`, so a repeated request does not create a second settlement.
 */
export const newSettlementSchema = z.discriminatedUnion('kind', [
  z.object({ ...payment, kind: z.literal('unclaimed_payment'), number }),
  z.object({ id: uuid, reason: staffReasonSchema, kind: z.literal('unclaimed_write_off'), number }),
  z.object({ ...payment, kind: z.literal('tax_refund'), memberId: uuid, year: yearSchema }),
])
export type NewSettlement = z.infer<typeof newSettlementSchema>

/**
 * States of an unclaimed payout. `waiting`: no settlement is proposed. `proposed`: the proposed settlement waits for
 * its approval. `paid` and `written_off`: a settlement of this kind was approved. A payout whose payment came back is
 * waiting again.
 */
export const unclaimedStates = ['waiting', 'proposed', 'paid', 'written_off'] as const
export const unclaimedQuerySchema = z.object({
  state: z.optional(z.enum(unclaimedStates, 'invalid_request')),
})
export type UnclaimedQuery = z.infer<typeof unclaimedQuerySchema>

/**
 * Payout that came back after its member deleted the account. `id`: number of the withdrawal. Sums in roubles.
 * `returnedAt`: last return, of the payout or of its payment.
 */
export const unclaimedRowSchema = z.object({
  id: z.string(),
  /** Full name of the member as the withdrawal contains it; empty after the retention period. */
  fullName: z.string(),
  bankName: z.string(),
  /** Last digits of the recipient's phone or account number. */
  recipient: z.string(),
  amount: z.number(),
  credited: z.number(),
  returnedAt: z.string(),
  ...paymentReturn,
  state: z.enum(unclaimedStates),
})
export type UnclaimedRow = z.infer<typeof unclaimedRowSchema>
