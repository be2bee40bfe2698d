import type { AuditAction } from '@impulse/copy-ru/audit/audit-actions'
import type { Queryable } from '../db/db.ts'
import { insertAuditEvent } from './audit.sql.ts'

export type AuditEvent = {
  /** System clock. */
  at: Date
  /** `staff:olga`, `member:<id>`, `system`. */
  actor: string
  action: AuditAction
  /** Member whose data were read or changed; null when no member is known. */
  memberId: string | null
  /** Part of the data: a field, the id of a file. Never the value that was read. */
  object?: string
  /** Why, as staff have said it. */
  reason?: string
  /** Old and new value as text; never the content of an identity document. */
  before?: string
  after?: string
}

/**
 * Writes down a look at what is a member's own, or a try. A look is written down before it happens, on a connection of its own
 * and not in the transaction of an action: one that fails afterwards was a look all the same.
 */
export async function recordAudit(
  on: Queryable,
  { object = '', reason = '', before = '', after = '', ...event }: AuditEvent,
): Promise<void> {
  await insertAuditEvent(on, { ...event, object, reason, before, after })
}

/** The same of a look, and the number of its row, which stands over what is shown. */
export const recordAccess = (
  on: Queryable,
  { object = '', reason = '', ...event }: Omit<AuditEvent, 'before' | 'after'>,
): Promise<bigint> => insertAuditEvent(on, { ...event, object, reason, before: '', after: '' })
