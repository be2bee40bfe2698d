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

/** States of a delivery that failed, came too late, or has an unknown outcome. */
export const undeliveredStates = ['failed', 'unknown', 'overdue'] as const satisfies readonly DeliveryState[]

/**
 * Categories of deliveries: the category of the notification, or, for a message that is not a notification, the kind of
 * the job that sends the message.
 */
export const deliveryCategories = [
  ...notificationCategories,
  'sms-code',
  'email-link',
  'leaving-discard',
  'staff-alert',
] as const
export type DeliveryCategory = (typeof deliveryCategories)[number]
