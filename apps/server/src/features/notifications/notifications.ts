import type { NotificationQuery, Notifications } from '@impulse/wire/notification'
import { moscowIso } from '../../platform/clock/moscow.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids/ids.ts'
import {
  countNotifications,
  insertNotification,
  markRead,
  type NotificationRow,
  selectNotifications,
  unreadExists,
} from './notifications.sql.ts'

/** True while the member has a notification that was not read: what the bell shows. */
export const hasUnread = (on: Queryable, memberId: string): Promise<boolean> => unreadExists(on, memberId)

/** What a member is told, in words of the wire, and the page of the cabinet that tells more; `at`: business clock. */
export type Notice = Omit<NotificationRow, 'id'>

/** Tells a member, in the transaction of what happened: both happen, or neither. */
export const notify = (tx: Tx, notice: Notice): Promise<void> =>
  insertNotification(tx, { ...notice, id: newId() })

/** A member's notifications, the newest first. Looking at them changes nothing: what was shown is told by `readNotifications`. */
export async function notificationsOf(
  on: Queryable,
  memberId: string,
  { category, skipCount, maxResultCount }: NotificationQuery,
): Promise<Notifications> {
  const filter = { memberId, category: category === 'all' ? null : category }
  const [rows, totalCount] = await Promise.all([
    selectNotifications(on, { ...filter, skip: skipCount, limit: maxResultCount }),
    countNotifications(on, filter),
  ])
  const notifications = rows.map(({ id, at, category, title, body, isRead, link }) => ({
    ...{ id, date: moscowIso(at), category, title, text: body, read: isRead, link },
  }))
  return { notifications, totalCount }
}

/**
 * Marks what the member was shown, or everything (`ids` null), as read; tells whether something is left unread. The same again
 * changes nothing. What is not there, or is somebody else's, is passed over.
 */
export async function readNotifications(
  on: Queryable,
  of: { memberId: string; ids: readonly string[] | null; now: Date },
): Promise<boolean> {
  await markRead(on, of)
  return hasUnread(on, of.memberId)
}
