import type { AuditAction } from '@impulse/copy-ru/audit/audit-actions'
import type { Queryable } from '../db/db.ts'
import { insertAuditEvent } from './audit.sql.ts'

export type AuditEvent = {
  /** System clock. */
  at: Date
  /** Actor: `staff:olga`, `member:<id>` or `system`. */
  actor: string
  action: AuditAction
  /** Member whose data were read or changed; null when no member is known. */
  memberId: string | null
  /** Part of the data: a field or the id of a file. Never the value that was read. */
  object?: string
  /** Reason given by staff. */
  reason?: string
  /** Old and new value as text; never the content of an identity document. */
  before?: string
  after?: string
}

/**
 * Records an access to a member's data, or an attempt. An access is recorded before it happens and outside
 * the transaction of the action, because a failed action is an access as well.
 */
export async function recordAudit(
  on: Queryable,
  { object = '', reason = '', before = '', after = '', ...event }: AuditEvent,
): Promise<void> {
  await insertAuditEvent(on, { ...event, object, reason, before, after })
}

/** Records an access and returns the id of its row, which is printed on the shown page. */
export const recordAccess = (
  on: Queryable,
  { object = '', reason = '', ...event }: Omit<AuditEvent, 'before' | 'after'>,
): Promise<bigint> => insertAuditEvent(on, { ...event, object, reason, before: '', after: '' })
