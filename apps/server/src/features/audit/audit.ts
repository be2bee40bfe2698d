import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import type { RefusedLook } from '../../platform/files/files.routes.ts'
import { type AuditRow, insertAuditEvent, selectAuditEvents } from './audit.sql.ts'

export type AuditEvent = {
  /** System clock. */
  at: Date
  /** `staff:olga`, `member:<id>`, `programme`. */
  actor: string
  /** As `passport.read`: a noun and what was done to it. */
  action: `${string}.${string}`
  /** Whose it is that was looked at or changed; null: nobody's that is known. */
  memberId: string | null
  /** What of theirs: a field, the id of a file. Never what was seen. */
  object?: string
  /** Why, as staff have said it. */
  reason?: string
}

/** `file.refused` of a member stands under this name. */
export const memberActor = (memberId: string): string => `member:${memberId}`

/**
 * Writes down a look at what is a member's own, or a try. A look is written down before it happens, on a connection of its own
 * and not in the transaction of a deed: one that fails afterwards was a look all the same.
 */
export const recordAudit = (
  on: Queryable,
  { object = '', reason = '', ...event }: AuditEvent,
): Promise<void> => insertAuditEvent(on, { ...event, object, reason })

/** The newest first. `memberId` null: of everybody. */
export const auditOf = (
  on: Queryable,
  { memberId = null, limit = 200 }: { memberId?: string | null; limit?: number } = {},
): Promise<(AuditRow & { phone: string | null })[]> => selectAuditEvents(on, { memberId, limit })

/** For whoever serves files: a member who asks for another's file is refused, and the try is written down. */
export const auditRefusedLooks =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  ({ memberId, ownerId, fileId }: RefusedLook): Promise<void> =>
    recordAudit(db, {
      ...{ at: clock.systemNow(), actor: memberActor(memberId), action: 'file.refused' },
      ...{ memberId: ownerId, object: fileId },
    })
