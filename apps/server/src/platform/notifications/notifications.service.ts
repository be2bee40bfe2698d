import type {
  NotificationCategory,
  NotificationQuery,
  Notifications,
} from '@impulse/api/notifications/notification'
import { moneyNotification } from './money-notification.ts'
import { pointsToWire } from '@impulse/api/fields/money'
import { formatLongDay, moscowIso } from '../clock/moscow.ts'
import type { Queryable, Tx } from '../db/db.ts'
import type { Sessions } from '../session/session.ts'
import { newId } from '../ids/ids.ts'
import {
  countNotifications,
  findNotification,
  insertNotification,
  markRead,
  markUnread,
  type NotificationRow,
  selectReadStates,
  selectNotifications,
  setRun,
  type StoredNotification,
  unreadExists,
} from './notifications.sql.ts'

/** Returns true while the member has an unread notification; the bell shows it. */
export const hasUnread = (on: Queryable, memberId: string): Promise<boolean> => unreadExists(on, memberId)

/** Notification of a member: Russian texts and the page with details. `at` is by the business clock. */
export type NewNotification = Omit<NotificationRow, 'id'>

/**
 * Creates a notification in the transaction of its event. `key` identifies the event, and a second
 * notification with the same key is not created. A database trigger of the ledger creates the notifications
 * about money.
 */
export const notify = (tx: Tx, notification: NewNotification): Promise<void> =>
  insertNotification(tx, { ...notification, id: newId() })

/**
 * Assigns all money that moves in this transaction to a run, so that each member gets one notification with
 * the sum instead of one per contract. All transactions of a run pass the same name.
 */
export const reportAsOneRun = (tx: Tx, run: string): Promise<void> => setRun(tx, run)

/**
 * Prevents the trigger from creating notifications about the money of this transaction; the caller creates
 * its own.
 */
export const suppressMoneyNotifications = (tx: Tx): Promise<void> => setRun(tx, 'notified-separately')

/**
 * Returns a page of a member's notifications, newest first. Reading the page marks nothing as read: the
 * client reports which notifications were shown (`readNotifications`).
 */
export async function getNotifications(
  on: Queryable,
  memberId: string,
  { category, skipCount, maxResultCount }: NotificationQuery,
): Promise<Notifications> {
  const filter = { memberId, category: category === 'all' ? null : category }
  const [rows, totalCount] = await Promise.all([
    selectNotifications(on, { ...filter, skip: skipCount, limit: maxResultCount }),
    countNotifications(on, filter),
  ])
  const notifications = rows.map(({ id, at, category, isRead, link, ...content }) => {
    const { title, body } = toNotificationTexts({ ...content, at })
    return { id, date: moscowIso(at), category, title, text: body, read: isRead, link }
  })
  return { notifications, totalCount }
}

/**
 * Marks notifications of the member as read (`ids` null: all), and returns true if any is still unread.
 * Unknown ids and those of other members are ignored.
 */
export async function readNotifications(
  on: Queryable,
  input: { memberId: string; ids: readonly string[] | null; now: Date },
): Promise<boolean> {
  await markRead(on, input)
  return hasUnread(on, input.memberId)
}

/**
 * Returns the read state of a member. A changed value means that there may be a new notification: see
 * `hasUnreadState`.
 */
export async function getReadState(on: Queryable, memberId: string): Promise<string> {
  const readStates = await selectReadStates(on, [memberId])
  return readStates.get(memberId) ?? ''
}

/**
 * Returns the read state for each bearer; null for a bearer without a session. A changed value means that
 * there may be a new notification.
 */
export async function getReadStates(
  { db, sessions }: { db: Queryable; sessions: Pick<Sessions, 'listBearerMembers'> },
  bearers: readonly string[],
): Promise<(string | null)[]> {
  const members = await sessions.listBearerMembers(bearers)
  const readStates = await selectReadStates(db, [...new Set(members.filter((id) => id !== null))])
  return members.map((id) => (id === null ? null : (readStates.get(id) ?? '')))
}

/** Undoes «read all»: marks as unread exactly the notifications that were marked as read at `readAt`. */
export async function unreadNotifications(
  on: Queryable,
  input: { memberId: string; readAt: Date },
): Promise<boolean> {
  await markUnread(on, input)
  return hasUnread(on, input.memberId)
}

/** Notification with its texts and the page with details. */
export type TellableNotification = {
  id: string
  category: NotificationCategory
  title: string
  body: string
  link: string | null
}

export async function notificationById(
  on: Queryable,
  input: { memberId: string; id: string },
): Promise<TellableNotification | null> {
  const row = await findNotification(on, input)
  if (!row) return null
  const { id, category, link, ...content } = row
  return { id, category, link, ...toNotificationTexts(content) }
}

type NotificationContent = Omit<StoredNotification, 'id' | 'memberId' | 'category' | 'isRead' | 'link'>

function toNotificationTexts({ kind, title, body, contractNumber, at, ...facts }: NotificationContent): {
  title: string
  body: string
} {
  if (kind === null) return { title, body }
  const { items, amount, debt, until, since, frozen } = facts
  // A lot that is already due is released in the same run, and its release has its own notification.
  const isFrozen = until !== null && until > at
  return moneyNotification({
    kind,
    items: items ?? 1,
    contractNumber,
    amount: pointsToWire(amount ?? 0n),
    debt: pointsToWire(debt ?? 0n),
    frozen: isFrozen ? pointsToWire(frozen ?? amount ?? 0n) : 0,
    until: isFrozen ? formatLongDay(until) : null,
    since: isFrozen && since ? formatLongDay(since) : null,
  })
}
