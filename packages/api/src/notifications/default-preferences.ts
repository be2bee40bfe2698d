import type { NotificationChannel } from './notification-channels.ts'
import type { NotificationMatrix, QuietHours } from './notification-preferences.ts'

const row = (...on: NotificationChannel[]) => ({
  cabinet: on.includes('cabinet'),
  sms: on.includes('sms'),
  mail: on.includes('mail'),
  push: on.includes('push'),
})

/** Channels that are on for a member who has chosen nothing. */
export const defaultMatrix: NotificationMatrix = {
  reward: row('cabinet', 'push'),
  withdrawal: row('cabinet', 'sms', 'mail', 'push'),
  passport: row('cabinet', 'mail', 'push'),
  account: row('cabinet', 'sms', 'mail', 'push'),
  // A member who turns on another channel gets news items there only after a consent to advertising.
  news: row('cabinet'),
}

/**
 * Quiet hours in Moscow time of a member who has not chosen any. Notifications outside the cabinet wait until these
 * hours end, except those about the safety of the account.
 */
export const defaultQuiet: QuietHours = { from: 22, to: 9 }
