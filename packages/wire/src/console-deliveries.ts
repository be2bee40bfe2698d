import * as z from 'zod/mini'
import { consoleApi } from './console-access.ts'
import type { FileColumn } from './console-file.ts'
import { listAnswer, listQuery } from './console-list.ts'
import {
  deliveryCategoryLabels,
  deliveryChannelLabels,
  deliveryStateLabels,
  type DeliveryState,
  undelivered,
  deliveryStates,
  deliveryCategories,
} from './delivery-labels.ts'
import { deliveryChannels } from './notification-channels.ts'

export const consoleDeliveryPath = `${consoleApi}/deliveries`

/** What the list is narrowed to: one state, or all that did not arrive. */
export const deliveryFilters = ['undelivered', ...deliveryStates] as const
export type DeliveryFilter = (typeof deliveryFilters)[number]

export const deliveryFilterLabels: Record<DeliveryFilter, string> = {
  undelivered: 'не доставлено или неизвестно',
  ...deliveryStateLabels,
}

export const statesIn = (filter: DeliveryFilter): readonly DeliveryState[] =>
  filter === 'undelivered' ? undelivered : [filter]

/** `q`: a whole phone. */
export const deliveryQuerySchema = z.object({
  ...listQuery(['at']),
  channel: z.optional(z.enum(deliveryChannels, 'invalid_request')),
  state: z.optional(z.enum(deliveryFilters, 'invalid_request')),
  /** Of so many days until now, by the system clock. */
  days: z.optional(z.enum(['1', '3', '7', '30'], 'invalid_request')),
})
export type DeliveryQuery = z.infer<typeof deliveryQuerySchema>

export const deliveryRowSchema = z.object({
  id: z.string(),
  at: z.string(),
  /** Null: nothing was to be sent. */
  channel: z.nullable(z.enum(deliveryChannels)),
  state: z.enum(deliveryStates),
  category: z.enum(deliveryCategories),
  /** Null: nobody's who is a member. */
  memberId: z.nullable(z.string()),
  /** Masked; empty: nobody's. */
  phone: z.string(),
  attempts: z.number(),
  /** In words; empty: nothing went wrong. */
  error: z.string(),
})
export type DeliveryRow = z.infer<typeof deliveryRowSchema>
export const deliveryListSchema = listAnswer(deliveryRowSchema)

export const deliveryColumns: readonly FileColumn<DeliveryRow>[] = [
  { title: 'Когда', moment: ({ at }) => at },
  { title: 'Куда', width: 14, text: ({ channel }) => channel && deliveryChannelLabels[channel] },
  { title: 'Состояние', text: ({ state }) => deliveryStateLabels[state] },
  { title: 'О чём', text: ({ category }) => deliveryCategoryLabels[category] },
  { title: 'Телефон', text: ({ phone }) => phone },
  { title: 'Попыток', width: 10, text: ({ attempts }) => String(attempts) },
  { title: 'Что помешало', width: 44, text: ({ error }) => error },
]
