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

/** States of deliveries that were not delivered: failed, unknown, overdue. */
export const undeliveredStates = ['failed', 'unknown', 'overdue'] as const satisfies readonly DeliveryState[]

/** Contents of deliveries: the category of a notification, or the kind of job that sends another message. */
export const deliveryCategories = [
  ...notificationCategories,
  'sms-code',
  'email-link',
  'leaving-discard',
] as const
export type DeliveryCategory = (typeof deliveryCategories)[number]
