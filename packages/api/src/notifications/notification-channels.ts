import type { NotificationCategory } from './notification.ts'
import type { NotificationMatrix, QuietHours } from './notification-preferences.ts'

export const notificationPreferencesPaths = {
  /** Path of the notification preferences. PUT replaces all of them. */
  settings: '/api/lk/notices/',
  /** PUT: subscribes the browser to push until the session ends. DELETE: unsubscribes the browser. */
  push: '/api/lk/push/',
  /** GET in demo mode: messages that production would have sent. */
  demoMailbox: '/api/demo/mailbox/',
} as const

/** Channels outside the cabinet. The cabinet itself always contains every notification. */
export const deliveryChannels = ['sms', 'mail', 'push'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]
export const notificationChannels = ['cabinet', ...deliveryChannels] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/**
 * Channels of each category that cannot be switched off, because they concern money or the account's safety.
 */
export const lockedChannels: Record<NotificationCategory, readonly NotificationChannel[]> = {
  reward: ['cabinet'],
  withdrawal: ['cabinet'],
  passport: [],
  account: ['cabinet', 'sms'],
  news: [],
}

/** Categories that need at least one channel outside the cabinet. */
export const isMandatoryCategory = (category: NotificationCategory): boolean =>
  category === 'withdrawal' || category === 'account'

const row = (...on: NotificationChannel[]) => ({
  ...{ cabinet: on.includes('cabinet'), sms: on.includes('sms') },
  ...{ mail: on.includes('mail'), push: on.includes('push') },
})

export const defaultMatrix: NotificationMatrix = {
  reward: row('cabinet', 'push'),
  withdrawal: row('cabinet', 'sms', 'mail', 'push'),
  passport: row('cabinet', 'mail', 'push'),
  account: row('cabinet', 'sms', 'mail', 'push'),
  // Outside the cabinet, news are sent only with the consent to advertising.
  news: row('cabinet'),
}

export const defaultQuiet: QuietHours = { from: 22, to: 9 }
