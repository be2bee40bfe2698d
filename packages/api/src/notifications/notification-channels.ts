import type { NotificationCategory } from './notification.ts'

/**
 * Channels by which notifications are sent outside the cabinet. The cabinet lists every notification; its own
 * channel, `cabinet`, decides if a new notification marks the bell.
 */
export const deliveryChannels = ['sms', 'mail', 'push'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]
export const notificationChannels = ['cabinet', ...deliveryChannels] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/**
 * Channels that the member cannot turn off, by the category of notifications. The categories with such a channel
 * concern money or the safety of the account.
 */
export const lockedChannels: Record<NotificationCategory, readonly NotificationChannel[]> = {
  reward: ['cabinet'],
  withdrawal: ['cabinet'],
  passport: [],
  account: ['cabinet', 'sms'],
  news: [],
}

/**
 * Returns true for withdrawals, and for the account and its safety. In these two categories, a member must leave at
 * least one channel outside the cabinet turned on.
 */
export const isMandatoryCategory = (category: NotificationCategory): boolean =>
  category === 'withdrawal' || category === 'account'
