import type { AuditAction } from '@impulse/copy-ru/audit/audit-actions'
import type { Queryable } from '../db/db.ts'
import { insertAuditEvent } from './audit.sql.ts'

export type AuditEvent = {
  /**
   * Time of the event, by the system clock. Events of restrictions are dated by the business clock, because the approvals
   * of withdrawals with which they are compared are dated by it.
   */
  at: Date
  /** Actor: `staff:olga`, `member:<id>` or `system`. */
  actor: string
  action: AuditAction
  /** Member whose data were read or changed; null when no member is known. */
  memberId: string | null
  /**
   * Object of the event, such as the name of a field, the id of a file or the name of an export. Never the content of
   * the field or file.
   */
  object?: string
  /** Reason that the staff member gave. */
  reason?: string
  /** `before` and `after`: the old and the new value as texts. Neither may contain data of an identity document. */
  before?: string
  after?: string
}

/**
 * Inserts an audit event. For a change, call this function in the transaction of the change. For a read of a member's
 * data, call it before the read and outside the transaction of the read, so that a rollback cannot remove the event.
 */
export async function recordAudit(
  db: Queryable,
  { object = '', reason = '', before = '', after = '', ...event }: AuditEvent,
): Promise<void> {
  await insertAuditEvent(db, { ...event, object, reason, before, after })
}

/**
 * Records an access and returns the id of its audit event. The id is part of the watermark on the page that
 * the staff member gets.
 */
export const recordAccess = (
  db: Queryable,
  { object = '', reason = '', ...event }: Omit<AuditEvent, 'before' | 'after'>,
): Promise<bigint> => insertAuditEvent(db, { ...event, object, reason, before: '', after: '' })
