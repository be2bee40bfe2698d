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

/** States of a delivery that failed, has an unknown outcome, or is overdue because it has not ended in time. */
export const undeliveredStates = ['failed', 'unknown', 'overdue'] as const satisfies readonly DeliveryState[]

/**
 * Categories of the rows in the delivery list: the category of the notification, or, for a row without a notification,
 * the kind of the outbox job, such as the deletion of files (`leaving-discard`).
 */
export const deliveryCategories = [
  ...notificationCategories,
  'sms-code',
  'email-link',
  'leaving-discard',
  'staff-alert',
] as const
export type DeliveryCategory = (typeof deliveryCategories)[number]
