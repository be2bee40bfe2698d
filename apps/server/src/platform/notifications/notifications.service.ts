import type {
  NotificationCategory,
  NotificationQuery,
  Notifications,
} from '@impulse/api/notifications/notification'
import { moneyNotification } from './money-notification.ts'
import { pointsToNumber } from '@impulse/api/fields/money'
import { formatLongDay, moscowIso } from '../clock/moscow.ts'
import type { Queryable, Tx } from '../db/db.ts'
import type { Sessions } from '../session/session.ts'
import { newId } from '../ids/ids.ts'
import {
  countNotifications,
  findNotification,
  insertNotifications,
  markOpened,
  markRead,
  markUnread,
  type NotificationRow,
  selectReadStates,
  selectNotifications,
  setRun,
  type StoredNotification,
  unreadExists,
} from './notifications.sql.ts'

/** Returns true while the member has an unread notification. The cabinet then marks its bell. */
export const hasUnread = (db: Queryable, memberId: string): Promise<boolean> => unreadExists(db, memberId)

/**
 * Notification to create: its member, key, Russian texts, and a link to the page with more details. `at` is a
 * time by the business clock.
 */
export type NewNotification = Omit<NotificationRow, 'id'>

/**
 * Creates a notification in the transaction of its event. `key` identifies the event: for the same key no second
 * notification is created. Do not call this function for rewards, corrections and clawbacks: a database trigger creates
 * their notifications. Withdrawals and merges call this function.
 */
export const notify = (tx: Tx, notification: NewNotification): Promise<void> => notifyAll(tx, [notification])

/** Creates several notifications in one SQL statement, in the same way as `notify`. */
export const notifyAll = (tx: Tx, notifications: readonly NewNotification[]): Promise<void> =>
  insertNotifications(
    tx,
    notifications.map((notification) => ({ ...notification, id: newId() })),
  )

/**
 * Assigns the ledger transactions of this database transaction to the notification run `run`: a member gets one
 * notification for all ledger transactions of one kind in a run, and not one for each contract. All database
 * transactions of one import pass the same name.
 */
export const groupNotifications = (tx: Tx, run: string): Promise<void> => setRun(tx, run)

/**
 * Prevents the database trigger from creating notifications about the money that this transaction moves. The
 * caller creates a notification of its own.
 */
export const suppressMoneyNotifications = (tx: Tx): Promise<void> => setRun(tx, 'notified-separately')

/**
 * Returns a page of a member's notifications, newest first. Does not mark the notifications as read: the client
 * reports separately which notifications it has shown (`readNotifications`).
 */
export async function getNotifications(
  db: Queryable,
  memberId: string,
  { category, skipCount, maxResultCount }: NotificationQuery,
): Promise<Notifications> {
  const filter = { memberId, category: category === 'all' ? null : category }
  const [rows, totalCount] = await Promise.all([
    selectNotifications(db, { ...filter, skip: skipCount, limit: maxResultCount }),
    countNotifications(db, filter),
  ])
  const notifications = rows.map(({ id, at, category, isRead, isOpened, link, ...content }) => {
    const { title, body } = toNotificationTexts({ ...content, at })
    return {
      id,
      date: moscowIso(at),
      category,
      title,
      text: body,
      read: isRead,
      opened: isOpened,
      link,
    }
  })
  return { notifications, totalCount }
}

/**
 * Marks notifications of the member as read: those with these ids, those that lead to the page `link`, or, with neither,
 * all of them. Returns true when another notification is still unread. Ignores ids that are unknown or belong to another
 * member.
 */
export async function readNotifications(
  db: Queryable,
  { link, ...input }: { memberId: string; ids?: readonly string[]; link?: string; now: Date },
): Promise<boolean> {
  await (link === undefined ? markRead(db, input) : markOpened(db, { ...input, link }))
  return hasUnread(db, input.memberId)
}

/**
 * Returns the member's read state: a text that changes when the member gets a notification or has read all
 * notifications. The browser compares the text with the previous one.
 */
export async function getReadState(db: Queryable, memberId: string): Promise<string> {
  const readStates = await selectReadStates(db, [memberId])
  return readStates.get(memberId) ?? ''
}

/**
 * Returns the read state of the member of each bearer token (see `getReadState`); null for a token without a valid
 * session.
 */
export async function getReadStates(
  { db, sessions }: { db: Queryable; sessions: Pick<Sessions, 'listBearerMembers'> },
  bearers: readonly string[],
): Promise<(string | null)[]> {
  const members = await sessions.listBearerMembers(bearers)
  const readStates = await selectReadStates(db, [...new Set(members.filter((id) => id !== null))])
  return members.map((id) => (id === null ? null : (readStates.get(id) ?? '')))
}

/**
 * Undoes `read-all`: marks as unread exactly the notifications that were marked as read at the time `readAt`. Returns
 * true when the member has an unread notification.
 */
export async function unreadNotifications(
  db: Queryable,
  input: { memberId: string; readAt: Date },
): Promise<boolean> {
  await markUnread(db, input)
  return hasUnread(db, input.memberId)
}

/** Notification with its texts and a link to the page with more details. */
export type NotificationWithTexts = {
  id: string
  category: NotificationCategory
  title: string
  body: string
  link: string | null
}

export async function notificationById(
  db: Queryable,
  input: { memberId: string; id: string },
): Promise<NotificationWithTexts | null> {
  const row = await findNotification(db, input)
  if (!row) return null
  const { id, category, link, ...content } = row
  return { id, category, link, ...toNotificationTexts(content) }
}

type NotificationContent = Omit<
  StoredNotification,
  'id' | 'memberId' | 'category' | 'isRead' | 'isOpened' | 'link'
>

function toNotificationTexts({ kind, title, body, contractNumber, at, ...facts }: NotificationContent): {
  title: string
  body: string
} {
  if (kind === null) return { title, body }
  const { items, amount, debt, until, since, frozen } = facts
  // Points whose release date has already passed are released soon, after the risk check of the member, and their
  // release has a notification of its own. So this notification does not report these points as frozen.
  const isFrozen = until !== null && until > at
  return moneyNotification({
    kind,
    items: items ?? 1,
    contractNumber,
    amount: pointsToNumber(amount ?? 0n),
    debt: pointsToNumber(debt ?? 0n),
    frozen: isFrozen ? pointsToNumber(frozen ?? amount ?? 0n) : 0,
    until: isFrozen ? formatLongDay(until) : null,
    since: isFrozen && since ? formatLongDay(since) : null,
  })
}
