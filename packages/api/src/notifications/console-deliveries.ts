import * as z from 'zod/mini'
import { deliveryStates, deliveryCategories } from './delivery-states.ts'
import { listQuery, listResponse } from '../lists/console-list.ts'
import { deliveryChannels } from './notification-channels.ts'

/**
 * Values of the delivery list’s filter by state: each state of a delivery, and `undelivered`, which stands for all
 * states in `undeliveredStates`.
 */
export const deliveryFilters = ['undelivered', ...deliveryStates] as const
export type DeliveryFilter = (typeof deliveryFilters)[number]

/** Query of the list of deliveries. `q` is a complete phone, not only its beginning. */
export const deliveryQuerySchema = z.object({
  ...listQuery(['at']),
  channel: z.optional(z.enum(deliveryChannels, 'invalid_request')),
  state: z.optional(z.enum(deliveryFilters, 'invalid_request')),
  /** Filter by age: lists only the deliveries of the last 1, 3, 7 or 30 days, by the system clock. */
  days: z.optional(z.enum(['1', '3', '7', '30'], 'invalid_request')),
})
export type DeliveryQuery = z.infer<typeof deliveryQuerySchema>

export const deliveryRowSchema = z.object({
  id: z.string(),
  at: z.string(),
  /** Channel of the message; null for a failed job that sends no message to a member, such as the deletion of files. */
  channel: z.nullable(z.enum(deliveryChannels)),
  state: z.enum(deliveryStates),
  category: z.enum(deliveryCategories),
  /** Id of the member to whom the message is addressed; null when the recipient is not a member. */
  memberId: z.nullable(z.string()),
  /** Masked phone of the recipient; empty when the phone is unknown. */
  phone: z.string(),
  attempts: z.number(),
  /** Reason why the delivery failed; empty when the delivery has not failed. */
  error: z.string(),
})
export type DeliveryRow = z.infer<typeof deliveryRowSchema>
export const deliveryListSchema = listResponse(deliveryRowSchema)
