import type { Queryable } from '../../platform/db/db.ts'
import { unreadExists } from './notifications.sql.ts'

/** True while the member has a notification that was not read: what the bell shows. */
export const hasUnread = (on: Queryable, memberId: string): Promise<boolean> => unreadExists(on, memberId)
