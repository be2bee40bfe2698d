import * as z from 'zod/mini'
import { consoleApi } from '../staff/console-access.ts'
import { deliveryStates, deliveryCategories } from './delivery-states.ts'
import { listQuery, listAnswer } from '../lists/console-list.ts'
import { deliveryChannels } from './notification-channels.ts'

export const consoleDeliveryPath = `${consoleApi}/deliveries`

/** Filter of the list: one state, or `undelivered` for every state of a delivery that was not delivered. */
export const deliveryFilters = ['undelivered', ...deliveryStates] as const
export type DeliveryFilter = (typeof deliveryFilters)[number]

/** Query of the list of deliveries. `q` is a complete phone. */
export const deliveryQuerySchema = z.object({
  ...listQuery(['at']),
  channel: z.optional(z.enum(deliveryChannels, 'invalid_request')),
  state: z.optional(z.enum(deliveryFilters, 'invalid_request')),
  /** Number of past days that the list covers, by the system clock. */
  days: z.optional(z.enum(['1', '3', '7', '30'], 'invalid_request')),
})
export type DeliveryQuery = z.infer<typeof deliveryQuerySchema>

export const deliveryRowSchema = z.object({
  id: z.string(),
  at: z.string(),
  /** Null when nothing had to be sent. */
  channel: z.nullable(z.enum(deliveryChannels)),
  state: z.enum(deliveryStates),
  category: z.enum(deliveryCategories),
  /** Null when the delivery is not addressed to a member. */
  memberId: z.nullable(z.string()),
  /** Masked phone; empty when it is unknown. */
  phone: z.string(),
  attempts: z.number(),
  /** Text of the failure; empty without one. */
  error: z.string(),
})
export type DeliveryRow = z.infer<typeof deliveryRowSchema>
export const deliveryListSchema = listAnswer(deliveryRowSchema)
