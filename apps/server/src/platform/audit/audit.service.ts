import type { AuditAction } from '@impulse/copy-ru/audit/audit-actions'
import type { AuditQuery, AuditRow as AuditDetails } from '@impulse/api/audit/console-audit'
import { addDays, moscowIso, moscowMidnight } from '../clock/moscow.ts'
import { listRows } from '../admin/list-rows.ts'
import type { ListExport } from '../admin/signed-in-staff.ts'
import type { Db, Queryable } from '../db/db.ts'
import type { RefusedAccess } from '../storage/files.routes.ts'
import {
  type AuditFilter,
  auditPageQuery,
  type AuditRow,
  countAuditEvents,
  findActionsByText,
  selectAuditEvents,
  selectAuditByObject,
} from './audit.sql.ts'
import { type AuditEvent, recordAudit } from './record-audit.ts'
import type { DbContext } from '../db/db-context.ts'

export type { AuditAction }

/** Returns the name of a member as the actor of an audit event: `member:<id>`. */
export const memberActor = (memberId: string): string => `member:${memberId}`

/**
 * Returns the last audit events of a member, newest first. When `memberId` is null, returns the last events of all
 * members and staff.
 */
export const listAuditEvents = (
  db: Queryable,
  { memberId = null, limit = 200 }: { memberId?: string | null; limit?: number } = {},
): Promise<(AuditRow & { phone: string | null })[]> => selectAuditEvents(db, { memberId, limit })

/** Returns up to 50 audit events of an object with this action, oldest first. */
export const listObjectAuditEvents = (
  db: Queryable,
  input: { action: AuditEvent['action']; object: string },
): Promise<Pick<AuditRow, 'at' | 'actor' | 'reason'>[]> => selectAuditByObject(db, { ...input, limit: 50 })

/** Records in the audit that a staff member exported a console list. */
export const auditListExports =
  ({ db, clock }: DbContext) =>
  ({ staff, file, filters }: ListExport): Promise<void> =>
    recordAudit(db, {
      at: clock.systemNow(),
      actor: `staff:${staff.name}`,
      action: 'list.exported',
      memberId: null,
      object: file,
      reason: filters,
    })

/** Records in the audit that a member requested another member's file and was refused. */
export const auditRefusedAccess =
  ({ db, clock }: DbContext) =>
  ({ memberId, ownerId, fileId }: RefusedAccess): Promise<void> =>
    recordAudit(db, {
      at: clock.systemNow(),
      actor: memberActor(memberId),
      action: 'file.refused',
      memberId: ownerId,
      object: fileId,
    })

/** Returns the source of the console's audit list, filtered by actor, action, member, time and search text. */
export const auditList = (db: Db) =>
  listRows(db, async (query: AuditQuery) => {
    const filter = await toFilter(db, query)
    return {
      rows: (page) => auditPageQuery(filter, page),
      count: () => countAuditEvents(db, filter),
      toDto: auditToDto,
    }
  })

type ShownRow = AuditRow & { phone: string | null }

export const auditToDto = ({ id, at, ...row }: ShownRow): AuditDetails => ({
  ...row,
  id: String(id),
  at: moscowIso(at),
})

const toFilter = async (
  db: Queryable,
  { actor, action, memberId, since, to, q }: AuditQuery,
): Promise<AuditFilter> => ({
  actors: actor ? [actor, `staff:${actor}`] : null,
  action: action || null,
  memberId: memberId ?? null,
  since: since ? moscowMidnight(since) : null,
  search: q ? { typed: q, actions: await findActionsByText(db, q) } : null,
  before: to ? moscowMidnight(addDays(to, 1)) : null,
})
