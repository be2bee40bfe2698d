import type { NotificationCategory } from './notification.ts'
import type { NotificationMatrix, QuietHours } from './notification-preferences.ts'

/** Channels by which notifications leave the cabinet. The cabinet itself always shows every notification. */
export const deliveryChannels = ['sms', 'mail', 'push'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]
export const notificationChannels = ['cabinet', ...deliveryChannels] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/**
 * Channels of each category that the member cannot turn off, because the category concerns money or the
 * safety of the account.
 */
export const lockedChannels: Record<NotificationCategory, readonly NotificationChannel[]> = {
  reward: ['cabinet'],
  withdrawal: ['cabinet'],
  passport: [],
  account: ['cabinet', 'sms'],
  news: [],
}

/** Returns true for the categories that need at least one channel outside the cabinet. */
export const isMandatoryCategory = (category: NotificationCategory): boolean =>
  category === 'withdrawal' || category === 'account'

const row = (...on: NotificationChannel[]) => ({
  cabinet: on.includes('cabinet'),
  sms: on.includes('sms'),
  mail: on.includes('mail'),
  push: on.includes('push'),
})

export const defaultMatrix: NotificationMatrix = {
  reward: row('cabinet', 'push'),
  withdrawal: row('cabinet', 'sms', 'mail', 'push'),
  passport: row('cabinet', 'mail', 'push'),
  account: row('cabinet', 'sms', 'mail', 'push'),
  // News leave the cabinet only when the member has consented to advertising.
  news: row('cabinet'),
}

export const defaultQuiet: QuietHours = { from: 22, to: 9 }
