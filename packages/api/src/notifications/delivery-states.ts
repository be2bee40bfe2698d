import { notificationCategories } from './notification.ts'

/** States of a delivery, which is one message by one channel. */
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

/** States of a delivery that did not reach its recipient in time, or perhaps did not. */
export const undeliveredStates = ['failed', 'unknown', 'overdue'] as const satisfies readonly DeliveryState[]

/**
 * Contents of a delivery: the category of its notification, or, for another message, the kind of job that
 * sends it.
 */
export const deliveryCategories = [
  ...notificationCategories,
  'sms-code',
  'email-link',
  'leaving-discard',
] as const
export type DeliveryCategory = (typeof deliveryCategories)[number]
