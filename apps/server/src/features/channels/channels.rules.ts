import type { NoticeMatrix } from '@impulse/wire/notice'
import {
  defaultMatrix,
  lockedChannels,
  mustReach,
  noticeChannels,
  type NoticeChannel,
  type OuterChannel,
  outerChannels,
} from '@impulse/wire/notice-channels'
import type { NotificationCategory } from '@impulse/wire/notification'

/** What was kept of a member's choices: by category the channels that are on. */
export type SavedPreferences = Partial<Record<NotificationCategory, readonly NoticeChannel[]>>

/** By which channels a member can be told now. */
export type Reach = Record<OuterChannel, boolean> & {
  /** The consent to advertising. */
  advertising: boolean
}

/** What the programme and the member have: an address that is confirmed, a browser that takes messages. */
type Ways = { phone: string | null; email: string | null; hasDevice: boolean; advertising: boolean }
/** What is set up. */
export type SetUp = { mail: boolean; push: boolean }

export const reachOf = ({ phone, email, hasDevice, advertising }: Ways, setUp: SetUp): Reach => ({
  sms: phone !== null,
  mail: setUp.mail && email !== null,
  push: setUp.push && phone !== null && hasDevice,
  advertising,
})

const categories = Object.keys(defaultMatrix) as NotificationCategory[]

/** All choices of a member, with the defaults where they have made none, and with what nobody switches off. */
export function matrixOf(saved: SavedPreferences): NoticeMatrix {
  const rows = categories.map((category) => {
    const on = saved[category]
    const isOn = (channel: NoticeChannel): boolean =>
      lockedChannels[category].includes(channel) ||
      (on ? on.includes(channel) : defaultMatrix[category][channel])
    return [category, Object.fromEntries(noticeChannels.map((channel) => [channel, isOn(channel)]))]
  })
  return Object.fromEntries(rows) as NoticeMatrix
}

export const toSavedPreferences = (matrix: NoticeMatrix): SavedPreferences =>
  Object.fromEntries(
    categories.map((category) => [category, noticeChannels.filter((channel) => matrix[category][channel])]),
  )

/** What is told. `canWait`: it is neither money nor safety, although it is told among them. */
export type RoutedNotification = { category: NotificationCategory; canWait: boolean }

/** Whether one channel outside of the cabinet has to take it, whatever the member chose. */
export const hasToReach = ({ category, canWait }: RoutedNotification): boolean =>
  !canWait && mustReach(category)

/**
 * Where outside of the cabinet a member is told. What has to reach them goes by SMS when nothing else that they chose would; what
 * can wait goes by no channel that they could not have switched off.
 */
export function channelsFor(
  notification: RoutedNotification,
  { saved, reach }: { saved: SavedPreferences; reach: Reach },
): OuterChannel[] {
  const { category, canWait } = notification
  if (category === 'news' && !reach.advertising) return []
  const chosen = matrixOf(saved)[category]
  const isForced = (channel: OuterChannel) => canWait && lockedChannels[category].includes(channel)
  const channels = outerChannels.filter((channel) => chosen[channel] && reach[channel] && !isForced(channel))
  return channels.length === 0 && hasToReach(notification) && reach.sms ? ['sms'] : channels
}

export type NoticeRefusal = 'notice_locked' | 'notice_unreachable' | 'advertising_needed'

/** Why these choices cannot be kept; null: they can. */
export function refusalFor(matrix: NoticeMatrix, reach: Reach): NoticeRefusal | null {
  const isOff = (category: NotificationCategory) =>
    lockedChannels[category].some((channel) => !matrix[category][channel])
  if (categories.some(isOff)) return 'notice_locked'
  const reaches = (category: NotificationCategory) =>
    outerChannels.some((channel) => matrix[category][channel] && reach[channel])
  if (categories.some((category) => mustReach(category) && !reaches(category))) return 'notice_unreachable'
  const hasNewsOutside = outerChannels.some((channel) => matrix.news[channel])
  return hasNewsOutside && !reach.advertising ? 'advertising_needed' : null
}

/** Whether it waits for the end of quiet hours: of the account's safety one has to hear at once. */
export const mayWait = ({ category, canWait }: RoutedNotification): boolean =>
  canWait || category !== 'account'
