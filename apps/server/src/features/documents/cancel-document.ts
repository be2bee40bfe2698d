import { isDocumentKind } from '@impulse/wire/legal-document'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { recordAudit } from '../audit/audit.ts'
import { actorOf, staffMember } from '../staff/staff.ts'
import { markCancelled, selectVersions } from './documents.sql.ts'
import { type DocumentDesk, leadMs } from './publish-document.ts'

/**
 * A version that waits for its minute does not take force; its name stays its own. Once the minute is near nothing is cancelled:
 * what holds at a moment was known before it. Refuses `staff_not_found`, `document_not_found`, `document_not_waiting`.
 */
export async function cancelDocument(
  { db, clock, as }: DocumentDesk,
  { kind, version }: { kind: string; version: string },
): Promise<void> {
  if (!isDocumentKind(kind)) throw new Refusal('document_not_found')
  await db.transaction(async (tx) => {
    const actor = actorOf(await staffMember(tx, as))
    const rows = await selectVersions(tx, { kind, until: null, cancelled: true })
    if (!rows.some((row) => row.version === version)) throw new Refusal('document_not_found')
    const after = new Date(clock.businessNow().getTime() + leadMs)
    const at = clock.systemNow()
    if (!(await markCancelled(tx, { kind, version, after, by: as, at })))
      throw new Refusal('document_not_waiting')
    const object = `${kind} ${version}`
    await recordAudit(tx, { at, actor, action: 'document.cancelled', memberId: null, object })
  })
}
