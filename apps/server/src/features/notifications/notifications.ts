import type { Queryable, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids/ids.ts'
import { insertNotification, type NotificationRow, unreadExists } from './notifications.sql.ts'

/** True while the member has a notification that was not read: what the bell shows. */
export const hasUnread = (on: Queryable, memberId: string): Promise<boolean> => unreadExists(on, memberId)

/** What a member is told, in words of the wire, and the page of the cabinet that tells more; `at`: business clock. */
export type Notice = Omit<NotificationRow, 'id'>

/** Tells a member, in the transaction of what happened: both happen, or neither. */
export const notify = (tx: Tx, notice: Notice): Promise<void> =>
  insertNotification(tx, { ...notice, id: newId() })
