import { isDocumentKind } from '@impulse/api/legal-texts/legal-text'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { toStaffActor, staffMember } from '../../../platform/staff/staff.service.ts'
import { lockKind, markCancelled, selectVersions } from './legal-texts.sql.ts'
import type { LegalTextAdminContext } from './publish-legal-text.ts'

/** Time after the start of a version during which staff can still cancel the version. */
const graceMs = 60 * 60_000

/**
 * Cancels a version of a legal text before its start or within an hour after its start. The previous version then
 * applies again, and so do the consents to the previous version. No second staff member is needed, because the previous
 * text was approved before.
 * @throws Refusal staff_not_found, document_not_found, document_not_waiting
 */
export async function withdrawVersion(
  { db, clock, staffName }: LegalTextAdminContext,
  { kind, version }: { kind: string; version: string },
): Promise<void> {
  if (!isDocumentKind(kind)) throw new Refusal('document_not_found')
  await db.transaction(async (tx) => {
    const actor = toStaffActor(await staffMember(tx, staffName))
    await lockKind(tx, kind)
    const rows = await selectVersions(tx, { kind, until: null, cancelled: true })
    if (!rows.some((row) => row.version === version)) throw new Refusal('document_not_found')
    const after = new Date(clock.businessNow().getTime() - graceMs)
    const at = clock.systemNow()
    if (!(await markCancelled(tx, { kind, version, after, by: staffName, at })))
      throw new Refusal('document_not_waiting')
    const object = `${kind} ${version}`
    await recordAudit(tx, { at, actor, action: 'document.cancelled', memberId: null, object })
  })
}

/** Returns true while staff can cancel a version that starts at `inForceFrom`: until an hour after this start. */
export const isWithdrawable = (inForceFrom: Date, now: Date): boolean =>
  inForceFrom.getTime() > now.getTime() - graceMs
