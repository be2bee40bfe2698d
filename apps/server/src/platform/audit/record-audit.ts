import type { AuditAction } from '@impulse/copy-ru/audit/audit-actions'
import type { Queryable } from '../db/db.ts'
import { insertAuditEvent } from './audit.sql.ts'

export type AuditEvent = {
  /** Time by the system clock. */
  at: Date
  /** Actor: `staff:olga`, `member:<id>` or `system`. */
  actor: string
  action: AuditAction
  /** Member whose data were read or changed; null when no member is known. */
  memberId: string | null
  /** Part of the data that was accessed: a field or the id of a file. Never the value itself. */
  object?: string
  /** Reason that the staff member gave. */
  reason?: string
  /** Old and new value as text. Never the content of an identity document. */
  before?: string
  after?: string
}

/**
 * Records an access to a member's data, or an attempt. The caller records an access before it happens and
 * outside the transaction of the action, because a failed action is an access as well.
 */
export async function recordAudit(
  on: Queryable,
  { object = '', reason = '', before = '', after = '', ...event }: AuditEvent,
): Promise<void> {
  await insertAuditEvent(on, { ...event, object, reason, before, after })
}

/** Records an access and returns the id of its audit event, which is printed on the page that staff see. */
export const recordAccess = (
  on: Queryable,
  { object = '', reason = '', ...event }: Omit<AuditEvent, 'before' | 'after'>,
): Promise<bigint> => insertAuditEvent(on, { ...event, object, reason, before: '', after: '' })
