import { pointsToNumber } from '@impulse/api/fields/money'
import { formatUndoProposal } from '@impulse/copy-ru/contracts/import-labels'
import { recordAudit } from '../../../../../platform/audit/record-audit.ts'
import type { DbContext } from '../../../../../platform/db/db-context.ts'
import type { Tx } from '../../../../../platform/db/db.ts'
import { Refusal } from '../../../../../platform/refusal/refusal.ts'
import { refuseDecision } from '../../../../../platform/staff/proposals.ts'
import {
  hasApprovalOfAnother,
  lockSoleReleases,
  recordSoleRelease,
  type SecondPersonConfig,
} from '../../../../../platform/staff/second-person.ts'
import { toStaffActor, toStaffName } from '../../../../../platform/staff/staff.service.ts'
import { sumRestoredByUndo } from '../../contract-changes.sql.ts'
import { getBatch } from '../../contracts.service.ts'
import {
  deleteUndoRequest,
  insertUndoRequest,
  needsConfirmation,
  lockUndoRequest,
  updateConsents,
} from './undo-requests.sql.ts'

/**
 * Requests the undo of an import, which a worker then carries out. When the undo gives back more points than one
 * person may release, the worker waits until another staff member confirms the undo.
 * @throws Refusal import_not_found, import_undone, import_undoing
 */
export async function requestUndo(
  { db, clock, config, actor }: DbContext & { config: SecondPersonConfig; actor: string },
  { batch, reason }: { batch: bigint; reason: string },
): Promise<void> {
  const { undoneAt } = await getBatch(db, batch)
  if (undoneAt) throw new Refusal('import_undone')
  const now = clock.systemNow()
  await db.transaction(async (tx) => {
    const released = await recordSoleUndo(tx, { batch, actor }, { clock, config })
    if (!(await insertUndoRequest(tx, { batch, actor, reason, released, now })))
      throw new Refusal('import_undoing')
    await recordAudit(tx, {
      at: now,
      actor,
      action: released === null ? 'import.undone' : 'import.undo-proposed',
      memberId: null,
      object: String(batch),
      reason,
    })
  })
}

/**
 * Stores the undo as a sole release of the staff member `actor` and returns null, if one person may undo the import.
 * Otherwise stores nothing and returns the points that the undo gives back; a second person must then confirm it.
 * Must be called before the transaction takes any other lock.
 */
export async function recordSoleUndo(
  tx: Tx,
  { batch, actor }: { batch: bigint; actor: string },
  { clock, config }: Pick<DbContext, 'clock'> & { config: SecondPersonConfig },
): Promise<bigint | null> {
  if (config.releaseSecondPersonFrom === 0n) return null
  const name = toStaffName(actor)
  await lockSoleReleases(tx, name)
  const sum = await sumRestoredByUndo(tx, batch)
  const release = { key: `undo:${batch}`, name, sum, at: clock.systemNow() }
  return (await recordSoleRelease(tx, release, config)) ? null : sum
}

/**
 * Confirms or declines an undo that waits for a second person. The requester can only decline it. If the requester
 * has lost the permission to undo imports, the person who confirms becomes the requester, and the undo waits for
 * another person.
 * @throws Refusal change_decided, second_person_is_another; import_undoing when a part is already undone, so that the
 * undo can only be completed
 */
export async function decideUndo(
  { db, clock }: DbContext,
  { batch, staffName, isApproved }: { batch: bigint; staffName: string; isApproved: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const request = await lockUndoRequest(tx, batch)
    if (!request) throw new Refusal('change_decided')
    const first = toStaffName(request.actor)
    const state = needsConfirmation(request) ? 'open' : 'decided'
    await refuseDecision(tx, { state, author: first }, { staffName, isApproved, permission: null })
    const actor = toStaffActor({ name: staffName })
    const event = {
      at: clock.systemNow(),
      actor,
      memberId: null,
      object: String(batch),
      reason: request.reason,
      before: formatUndoProposal({ ...request, released: pointsToNumber(request.released ?? 0n) }),
    }
    if (!isApproved) {
      if ((await getBatch(tx, batch)).undoBeganAt) throw new Refusal('import_undoing')
      await deleteUndoRequest(tx, batch)
      await recordAudit(tx, { ...event, action: 'import.undo-declined' })
    } else if (await hasApprovalOfAnother(tx, { first, name: staffName, action: 'imports.undo' })) {
      await updateConsents(tx, { batch, actor: request.actor, confirmedBy: actor })
      await recordAudit(tx, { ...event, action: 'import.undone' })
    } else {
      await updateConsents(tx, { batch, actor, confirmedBy: null })
      await recordAudit(tx, { ...event, action: 'import.undo-proposed' })
    }
  })
}
