import * as z from 'zod/mini'
import { daySchema } from '../fields/dates.ts'
import { listQuery, listResponse } from '../lists/console-list.ts'

const line = z.optional(
  z
    .string('invalid_request')
    .check(z.maxLength(100, 'invalid_request'), z.regex(/^\P{Cc}*$/u, 'invalid_request')),
)
const day = z.optional(daySchema)
const id = z.optional(z.string('not_found').check(z.uuid('not_found')))

/**
 * Query of the console's list of audit rows. `q` searches the label and the code of the action, and the
 * object, the reason and the change of each row.
 */
export const auditQuerySchema = z.object({
  ...listQuery(['id']),
  /**
   * Filter by actor: the name of a staff member (`olga`), or an actor as the audit stores it: `staff:olga`,
   * `member:…`, `system`.
   */
  actor: line,
  action: line,
  memberId: id,
  /** First and last date of the rows in Moscow time, both inclusive. */
  since: day,
  to: day,
})
export type AuditQuery = z.infer<typeof auditQuerySchema>

export const auditRowSchema = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  memberId: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  object: z.string(),
  reason: z.string(),
  before: z.string(),
  after: z.string(),
})
export type AuditRow = z.infer<typeof auditRowSchema>
export const auditListSchema = listResponse(auditRowSchema)
