import { notificationCategories } from './notification.ts'

/** States of deliveries. */
export const deliveryStates = [
  'waiting',
  'sending',
  'sent',
  'delivered',
  'skipped',
  'overdue',
  'unknown',
  'failed',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Filters: failed, overdue, and unknown deliveries. */
export const undeliveredStates = ['failed', 'unknown', 'overdue'] as const satisfies readonly DeliveryState[]

/** Contents: a notification by its category, other messages by the kind of their job. */
export const deliveryCategories = [
  ...notificationCategories,
  'sms-code',
  'email-link',
  'leaving-discard',
] as const
export type DeliveryCategory = (typeof deliveryCategories)[number]
