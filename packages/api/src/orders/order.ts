import * as z from 'zod/mini'
import { claimCorrectionSchema } from '../claims/claim-corrections.ts'
import { contractItemSchema } from '../contracts/my-contracts.ts'
import { pointsSchema } from '../fields/money.ts'
import { searchSchema, skipCountSchema, maxResultCountSchema } from '../lists/lists.ts'

export const orderCategories = ['withdrawal', 'contract'] as const
export const orderCategorySchema = z.enum(orderCategories, 'invalid_category')
export type OrderCategory = z.infer<typeof orderCategorySchema>

/**
 * Statuses of an order. A withdrawal goes from review through approved and sent to paid. It can be rejected while it is
 * in review or approved, and returned when it is sent or paid. It goes back from sent to approved when its batch was
 * cancelled or the provider refused its payout. A claim goes from review to accepted or rejected, or to closed when the
 * contract was recorded without the claim. It goes from review to needs_information when staff request information, and
 * back when the member replies. The member can cancel an order in review, and a claim that needs information.
 */
export const orderStatuses = [
  'review',
  'needs_information',
  'approved',
  'sent',
  'paid',
  'accepted',
  'closed',
  'rejected',
  'returned',
  'cancelled',
] as const
export const orderStatusSchema = z.enum(orderStatuses)
export type OrderStatus = z.infer<typeof orderStatusSchema>

/** Statuses of an order that staff have not decided. The member can cancel such an order. */
export const undecidedStatuses = ['review', 'needs_information'] as const satisfies readonly OrderStatus[]
export const isUndecided = (status: OrderStatus): boolean =>
  undecidedStatuses.some((undecided) => undecided === status)

export const orderSchema = z.object({
  id: z.string(),
  /** Number of the order, short enough for a member to say it on the phone. */
  number: z.int(),
  category: orderCategorySchema,
  title: z.string(),
  /** Bank of a withdrawal; absent for a claim. */
  bank: z.optional(z.string()),
  status: orderStatusSchema,
  /** Sum of a withdrawal in points; null for a claim. */
  amount: z.nullable(pointsSchema),
  /**
   * Date in Moscow by which the member can expect the money, `YYYY-MM-DD`. Present only in the list of orders, for a
   * withdrawal on its way that no risk case blocks.
   */
  expectedOn: z.optional(z.string()),
  /** Points that the contract of an accepted or closed claim earned; null for any other order. */
  reward: z.nullable(pointsSchema),
  /** Date and time in ISO 8601 with the offset of Moscow time. */
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Order = z.infer<typeof orderSchema>

/** Filter by statuses, which are separated by commas. An empty string means no filter. */
const statusesSchema = z.pipe(
  z.pipe(
    z.string('invalid_status').check(z.maxLength(200, 'invalid_status')),
    z.transform((text: string) => text.split(',').filter((status) => status !== '')),
  ),
  z.array(z.enum(orderStatuses, 'invalid_status')),
)

export const orderQuerySchema = z.object({
  category: z._default(z.union([z.literal('all'), orderCategorySchema], 'invalid_category'), 'all'),
  status: z.optional(statusesSchema),
  /**
   * Text that is searched in the titles of orders (the bank, the contract) and at the beginning of their
   * numbers.
   */
  search: z.optional(searchSchema),
  skipCount: skipCountSchema,
  maxResultCount: maxResultCountSchema,
})
export type OrderQuery = z.infer<typeof orderQuerySchema>

export const ordersSchema = z.object({ listCardOrder: z.array(orderSchema), totalCount: z.int() })
export type Orders = z.infer<typeof ordersSchema>

export const orderEventSchema = z.object({
  status: orderStatusSchema,
  date: z.string(),
  /** Text that explains the status to the member; empty when there is none. */
  note: z.string(),
})

const orderFileSchema = z.object({ id: z.string(), mediaType: z.string(), bytes: z.int() })

/** Request of staff for information about a claim, and the member's reply. */
export const informationRequestSchema = z.object({
  id: z.string(),
  /** Moment of the request. Empty texts of a request and its reply were erased. */
  date: z.string(),
  text: z.string(),
  reply: z.nullable(
    z.object({
      date: z.string(),
      text: z.string(),
      file: z.nullable(orderFileSchema),
      corrections: z.array(claimCorrectionSchema),
    }),
  ),
})
export type InformationRequest = z.infer<typeof informationRequestSchema>

/**
 * Contract that ended a claim, with its reward. The fields have the meaning and the values of `contractItemSchema`, but
 * `historyId` is always the reward.
 */
export const claimedContractSchema = z.pick(contractItemSchema, {
  number: true,
  status: true,
  reward: true,
  releasesAt: true,
  isBlocked: true,
  historyId: true,
})
export type ClaimedContract = z.infer<typeof claimedContractSchema>

/** Details of a claim: the contract that is missing, the attached file, and the requests for information about it. */
export const claimDetailsSchema = z.object({
  kind: z.literal('claim'),
  contractNumber: z.string(),
  /** Date of the connection, `YYYY-MM-DD`. */
  connectedAt: z.string(),
  productName: z.nullable(z.string()),
  /** City of the contract; empty when the member left it out. */
  city: z.string(),
  comment: z.string(),
  /** File attached to the claim; null after the claim was cancelled. */
  file: z.nullable(orderFileSchema),
  /** Date in Moscow by which the member can expect the answer, `YYYY-MM-DD`; null when the claim is not in review. */
  answerOn: z.nullable(z.string()),
  /** Null until the claim is accepted or closed, and when the member no longer has the contract. */
  contract: z.nullable(claimedContractSchema),
  /** Requests for information, oldest first. The last one has no reply while the claim needs information. */
  informationRequests: z.array(informationRequestSchema),
})
export type ClaimDetails = z.infer<typeof claimDetailsSchema>

/** Reason of a rejected or returned withdrawal in Russian, and the member's next step. */
export const withdrawalReasonSchema = z.object({
  text: z.string(),
  next: z.enum(['again', 'help', 'passport']),
})
export type WithdrawalReason = z.infer<typeof withdrawalReasonSchema>

/**
 * Withdrawal of the same amount that the member requested after a withdrawal that ended without a payout, and has not
 * cancelled.
 */
export const resentOrderSchema = z.object({ id: z.string(), number: z.int() })
export type ResentOrder = z.infer<typeof resentOrderSchema>

/** Details of a withdrawal: how its sum divides, and its recipient. */
export const withdrawalDetailsSchema = z.object({
  kind: z.literal('withdrawal'),
  fee: pointsSchema,
  tax: pointsSchema,
  credited: pointsSchema,
  recipient: z.object({
    kind: z.enum(['sbp', 'account']),
    bankName: z.string(),
    bankId: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    bic: z.nullable(z.string()),
    account: z.nullable(z.string()),
    fullName: z.string(),
  }),
  /** Date in Moscow on which the member can expect the money, `YYYY-MM-DD`. */
  expectedOn: z.string(),
  /** Date in Moscow on which the payout was paid; null before the payment. */
  paidOn: z.nullable(z.string()),
  /** Reason of the rejection or return, and the member's next step; null for other withdrawals. */
  reason: z.nullable(z.extend(withdrawalReasonSchema, { code: z.string() })),
  /** Present only when the member requested the withdrawal again after it ended without a payout. */
  resent: z.optional(resentOrderSchema),
  /** True when the withdrawal is paid. The member can then download a receipt. */
  hasReceipt: z.boolean(),
  /**
   * Id of the operation in the history that opened the hold of this withdrawal. The explanation of that
   * operation lists all other operations of the withdrawal.
   */
  operationId: z.string(),
  /** Present only while a risk case blocks the approval of this withdrawal. */
  isBlocked: z.optional(z.literal(true)),
  /** Present only when the server requested the withdrawal by the rule of the member. */
  isAutomatic: z.optional(z.literal(true)),
})
export type WithdrawalDetails = z.infer<typeof withdrawalDetailsSchema>

export const orderDetailsSchema = z.discriminatedUnion('kind', [claimDetailsSchema, withdrawalDetailsSchema])
export type OrderDetails = z.infer<typeof orderDetailsSchema>

export const orderCardSchema = z.extend(orderSchema, {
  timeline: z.array(orderEventSchema),
  details: z.nullable(orderDetailsSchema),
  canCancel: z.boolean(),
})
export type OrderCard = z.infer<typeof orderCardSchema>

export const oneOrderSchema = z.object({ order: orderCardSchema })
export const createdOrderSchema = z.object({ order: orderSchema })
