import * as z from 'zod/mini'
import { pointsSchema } from '../fields/money.ts'
import { searchSchema, skipCountSchema, maxResultCountSchema } from '../lists/lists.ts'

export const orderPaths = {
  list: '/api/order/',
  one: '/api/order/:id/',
  /** POST: cancels an order in review. */
  cancel: '/api/order/:id/cancel/',
} as const

export const orderCategories = ['withdrawal', 'contract'] as const
export const orderCategorySchema = z.enum(orderCategories, 'invalid_category')
export type OrderCategory = z.infer<typeof orderCategorySchema>

/**
 * Statuses of orders. A withdrawal: review → approved → sent → paid, or rejected, or returned. A claim:
 * review → accepted, rejected, or closed when the contract was recorded without the claim. The member can
 * cancel either order while it is in review.
 */
export const orderStatuses = [
  'review',
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

export const orderSchema = z.object({
  id: z.string(),
  /** Number for people, short enough to dictate on the phone. */
  number: z.int(),
  category: orderCategorySchema,
  title: z.string(),
  status: orderStatusSchema,
  /** Points of an order about a sum; null for other orders. */
  amount: z.nullable(pointsSchema),
  /** ISO 8601 with Moscow's offset. */
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Order = z.infer<typeof orderSchema>

/** Statuses separated by commas; an empty string switches the filter off. */
const statusesSchema = z.pipe(
  z.pipe(
    z.string('invalid_status').check(z.maxLength(200, 'invalid_status')),
    z.transform((written: string) => written.split(',').filter((status) => status !== '')),
  ),
  z.array(z.enum(orderStatuses, 'invalid_status')),
)

export const orderQuerySchema = z.object({
  category: z._default(z.union([z.literal('all'), orderCategorySchema], 'invalid_category'), 'all'),
  status: z.optional(statusesSchema),
  /** Matches titles (the bank, the contract) and the beginning of a number. */
  search: z.optional(searchSchema),
  skipCount: skipCountSchema,
  maxResultCount: maxResultCountSchema,
})
export type OrderQuery = z.infer<typeof orderQuerySchema>

export const ordersSchema = z.object({ listCardOrder: z.array(orderSchema), totalCount: z.int() })
export type Orders = z.infer<typeof ordersSchema>

export const orderStepSchema = z.object({
  status: orderStatusSchema,
  date: z.string(),
  /** Reason of the status; empty without one. */
  note: z.string(),
})

/** Details of a claim: the missing contract. */
export const claimDetailsSchema = z.object({
  kind: z.literal('claim'),
  contractNumber: z.string(),
  /** `YYYY-MM-DD`. */
  connectedAt: z.string(),
  productName: z.nullable(z.string()),
  comment: z.string(),
  /** Null after the claim was cancelled. */
  file: z.nullable(z.object({ id: z.string(), mediaType: z.string(), bytes: z.int() })),
})
export type ClaimDetails = z.infer<typeof claimDetailsSchema>

/** Details of a withdrawal: sums and recipient. */
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
  /** Expected day of arrival in Moscow, `YYYY-MM-DD`. */
  expectedOn: z.string(),
  /** Day of the payment in Moscow, as the bank reported it; null before the payment. */
  paidOn: z.nullable(z.string()),
  /** Reason of the rejection or return, and the next step. */
  reason: z.nullable(
    z.object({ code: z.string(), text: z.string(), next: z.enum(['again', 'help', 'passport']) }),
  ),
  /** True for a paid withdrawal, which has a receipt. */
  hasReceipt: z.boolean(),
  /**
   * Operation of the history that held the money. The other operations of this withdrawal are related to this
   * operation.
   */
  operationId: z.string(),
  /** Present only while a risk case blocks the approval. */
  onCheck: z.optional(z.literal(true)),
})
export type WithdrawalDetails = z.infer<typeof withdrawalDetailsSchema>

export const orderDetailsSchema = z.discriminatedUnion('kind', [claimDetailsSchema, withdrawalDetailsSchema])
export type OrderDetails = z.infer<typeof orderDetailsSchema>

export const orderCardSchema = z.extend(orderSchema, {
  timeline: z.array(orderStepSchema),
  details: z.nullable(orderDetailsSchema),
  canCancel: z.boolean(),
})
export type OrderCard = z.infer<typeof orderCardSchema>

export const oneOrderSchema = z.object({ order: orderCardSchema })
export type OneOrder = z.infer<typeof oneOrderSchema>
export const createdOrderSchema = z.object({ order: orderSchema })
