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

/** True while the member has a notification that was not read: what the bell shows. */
export const hasUnread = (on: Queryable, memberId: string): Promise<boolean> => unreadExists(on, memberId)

/** Notification of a member: Russian texts and the page that tells more. `at`: business clock. */
export type NewNotification = Omit<NotificationRow, 'id'>

/**
 * Tells a member, in the transaction of what happened: both happen, or neither. `key` names what happened; told again it makes
 * nothing new. Money tells of itself, by a trigger of the ledger's table.
 */
export const notify = (tx: Tx, notification: NewNotification): Promise<void> =>
  insertNotification(tx, { ...notification, id: newId() })

/**
 * All money that moves in this transaction belongs to one run: each member hears of it once, with its sum, and not of every
 * contract. Chunks of a run name the same one.
 */
export const reportAsOneRun = (tx: Tx, run: string): Promise<void> => setRun(tx, run)

/** Of money that moves in this transaction from here on whoever moves it tells in one word of their own. */
export const reportSingleRun = (tx: Tx): Promise<void> => setRun(tx, 'told-by-itself')

/** A member's notifications, the newest first. Looking at them changes nothing: what was shown is told by `readNotifications`. */
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
 * Marks what the member was shown, or everything (`ids` null), as read; tells whether something is left unread. The same again
 * changes nothing. What is not there, or is somebody else's, is passed over.
 */
export async function readNotifications(
  on: Queryable,
  input: { memberId: string; ids: readonly string[] | null; now: Date },
): Promise<boolean> {
  await markRead(on, input)
  return hasUnread(on, input.memberId)
}

/** Another one than before means that there is something to look for: see `saysUnread`. */
export async function getReadState(on: Queryable, memberId: string): Promise<string> {
  const readStates = await selectReadStates(on, [memberId])
  return readStates.get(memberId) ?? ''
}

/** A mark for each bearer of a session: another one than before means that there is something to look for. Null: no session. */
export async function getReadStates(
  { db, sessions }: { db: Queryable; sessions: Pick<Sessions, 'listBearerMembers'> },
  bearers: readonly string[],
): Promise<(string | null)[]> {
  const members = await sessions.listBearerMembers(bearers)
  const readStates = await selectReadStates(db, [...new Set(members.filter((id) => id !== null))])
  return members.map((id) => (id === null ? null : (readStates.get(id) ?? '')))
}

/** Takes reading all of them back: what it read, and nothing that was read before it, is unread again. */
export async function unreadNotifications(
  on: Queryable,
  input: { memberId: string; readAt: Date },
): Promise<boolean> {
  await markUnread(on, input)
  return hasUnread(on, input.memberId)
}

/** One of a member's, in words and with the page that tells more. */
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
  // Lots that were due already are released in the same run, with a notification of their own.
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
