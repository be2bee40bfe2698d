import type {
  NotificationMatrix,
  NotificationMatrixChanges,
} from '@impulse/api/notifications/notification-preferences'
import { defaultMatrix } from '@impulse/api/notifications/default-preferences'
import {
  lockedChannels,
  isMandatoryCategory,
  notificationChannels,
  type NotificationChannel,
  type DeliveryChannel,
  deliveryChannels,
} from '@impulse/api/notifications/notification-channels'
import type { NotificationCategory } from '@impulse/api/notifications/notification'

/** Stored choices of a member: for each category the channels that are on. */
export type SavedPreferences = Partial<Record<NotificationCategory, readonly NotificationChannel[]>>

/** For each channel outside the cabinet, true when the member can be reached by this channel now. */
export type Reachability = Record<DeliveryChannel, boolean> & {
  /** True when the member has consented to advertising. */
  advertising: boolean
}

/**
 * Addresses of a member: the phone number, the confirmed e-mail address, and `hasDevice` when a browser is
 * subscribed to push. `advertising`: the member has consented to advertising.
 */
type Addresses = { phone: string | null; email: string | null; hasDevice: boolean; advertising: boolean }
/** True for each channel that the operator has configured. SMS is always configured. */
export type ConfiguredChannels = { mail: boolean; push: boolean }

export const toReachability = (
  { phone, email, hasDevice, advertising }: Addresses,
  configuredChannels: ConfiguredChannels,
): Reachability => ({
  sms: phone !== null,
  mail: configuredChannels.mail && email !== null,
  push: configuredChannels.push && phone !== null && hasDevice,
  advertising,
})

const categories = Object.keys(defaultMatrix) as NotificationCategory[]

/**
 * Returns the member's choices for all categories. A category without stored choices gets the default choices. A
 * channel that the member cannot switch off is always on.
 */
export function toNotificationMatrix(saved: SavedPreferences): NotificationMatrix {
  const rows = categories.map((category) => {
    const on = saved[category]
    const isOn = (channel: NotificationChannel): boolean =>
      lockedChannels[category].includes(channel) ||
      (on ? on.includes(channel) : defaultMatrix[category][channel])
    return [category, Object.fromEntries(notificationChannels.map((channel) => [channel, isOn(channel)]))]
  })
  return Object.fromEntries(rows) as NotificationMatrix
}

export const toSavedPreferences = (matrix: NotificationMatrix): SavedPreferences =>
  Object.fromEntries(
    categories.map((category) => [
      category,
      notificationChannels.filter((channel) => matrix[category][channel]),
    ]),
  )

/**
 * Notification whose channels are to be chosen. `canWait`: this notification concerns neither money nor safety,
 * although other notifications of its category do.
 */
export type RoutedNotification = { category: NotificationCategory; canWait: boolean }

/** Returns true when the notification must reach the member outside the cabinet, by SMS if necessary. */
export const isMandatory = ({ category, canWait }: RoutedNotification): boolean =>
  !canWait && isMandatoryCategory(category)

/**
 * Returns the channels outside the cabinet by which a notification is sent. A mandatory notification is sent
 * by SMS when no chosen channel can send it. A notification that can wait is not sent by a channel that the member
 * cannot switch off. News items are sent only to members who have consented to advertising.
 */
export function chooseDeliveryChannels(
  notification: RoutedNotification,
  { saved, reach }: { saved: SavedPreferences; reach: Reachability },
): DeliveryChannel[] {
  const { category, canWait } = notification
  if (category === 'news' && !reach.advertising) return []
  const chosenChannels = toNotificationMatrix(saved)[category]
  const isForced = (channel: DeliveryChannel) => canWait && lockedChannels[category].includes(channel)
  const channels = deliveryChannels.filter(
    (channel) => chosenChannels[channel] && reach[channel] && !isForced(channel),
  )
  return channels.length === 0 && isMandatory(notification) && reach.sms ? ['sms'] : channels
}

export type NotificationPreferencesRefusal = 'notice_locked' | 'notice_unreachable' | 'advertising_needed'

/**
 * Returns the reason why the changes cannot be stored; null when they can be stored. `matrix` contains the changes. Only
 * the changes are checked: a stored choice can become impossible later, for example without the e-mail address, and
 * must not prevent other changes.
 */
export function refusalFor(
  changes: NotificationMatrixChanges,
  { matrix, reach }: { matrix: NotificationMatrix; reach: Reachability },
): NotificationPreferencesRefusal | null {
  const changesTo = (
    category: NotificationCategory,
    channels: readonly NotificationChannel[],
    isOn: boolean,
  ) => channels.some((channel) => changes[category]?.[channel] === isOn)
  if (categories.some((category) => changesTo(category, lockedChannels[category], false)))
    return 'notice_locked'
  const reaches = (category: NotificationCategory) =>
    deliveryChannels.some((channel) => matrix[category][channel] && reach[channel])
  const loses = (category: NotificationCategory) =>
    isMandatoryCategory(category) && changesTo(category, deliveryChannels, false) && !reaches(category)
  if (categories.some(loses)) return 'notice_unreachable'
  return changesTo('news', deliveryChannels, true) && !reach.advertising ? 'advertising_needed' : null
}

/**
 * Returns true when the delivery of this notification waits until quiet hours end. Notifications about the safety of
 * the account are delivered immediately.
 */
export const mayWait = ({ category, canWait }: RoutedNotification): boolean =>
  canWait || category !== 'account'
