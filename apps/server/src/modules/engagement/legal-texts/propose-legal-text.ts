import { documentTextLabels } from '@impulse/copy-ru/legal-texts/legal-text-labels'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { invariant, Refusal } from '../../../platform/refusal/refusal.ts'
import { type AuditAction } from '../../../platform/audit/audit.service.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { refuseDecision, requireSameProposal } from '../../../platform/staff/proposals.ts'
import { toStaffActor, staffMember } from '../../../platform/staff/staff.service.ts'
import {
  findProposal,
  insertProposal,
  type Proposal,
  selectOpenProposals,
  updateProposalDecided,
} from './legal-text-proposals.sql.ts'
import { lockKind } from './legal-texts.sql.ts'
import {
  checkVersion,
  type LegalTextAdminContext,
  getLastVersion,
  listVersions,
  midnightAfter,
  type NewVersion,
  publishVersion,
  validateVersion,
  refuseEffectiveDate,
} from './publish-legal-text.ts'

/**
 * Proposes the next version of a legal text, which a second staff member must approve. A repeated call with the same
 * `id` and content changes nothing.
 * @throws Refusal staff_not_found, document_proposed, idempotency_mismatch, those of `validateVersion` and
 * `checkVersion`
 */
export function proposeLegalText(
  { db, clock, staffName }: LegalTextAdminContext,
  { id, ...newVersion }: NewVersion & { id: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    const actor = toStaffActor(await staffMember(tx, staffName))
    const read = await validateVersion(tx, newVersion)
    const existing = await findProposal(tx, id)
    if (existing) {
      const from = await resolveStart(tx, { read, existing })
      requireSameProposal(existing, { ...read, from, author: staffName })
      return
    }
    const { row, last } = await checkVersion(tx, { clock, read })
    const waiting = await selectOpenProposals(tx)
    if (waiting.some(({ kind }) => kind === row.kind)) throw new Refusal('document_proposed')
    const createdAt = clock.businessNow()
    const proposal = await insertProposal(tx, {
      ...row,
      id,
      replaces: last.version,
      author: staffName,
      createdAt,
    })
    await audit(tx, { clock, proposal, actor, action: 'document.proposed' })
  })
}

/**
 * Returns the start of a proposal that is sent again. When `from` is null, returns the default midnight that the first
 * request got, so that both requests are equal.
 */
async function resolveStart(
  tx: Tx,
  { read, existing }: { read: Pick<NewVersion, 'from'>; existing: Proposal },
): Promise<Date> {
  if (read.from !== null) return read.from
  const replaced = (await listVersions(tx, existing.kind)).find(
    ({ version }) => version === existing.replaces,
  )
  invariant(replaced, 'the version that a proposal replaces must never be deleted')
  return midnightAfter(replaced, existing.createdAt)
}

/**
 * Approves or declines a proposal. An approval publishes the version. The author of the proposal can only decline.
 * Returns the name of the published version, or null after a decline.
 * @throws Refusal staff_not_found, not_found, change_decided, second_person_is_another, author_not_permitted,
 * document_moved, document_too_late, document_same_moment
 */
export function decideLegalText(
  { db, clock, staffName }: LegalTextAdminContext,
  { id, isApproved }: { id: string; isApproved: boolean },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const actor = toStaffActor(await staffMember(tx, staffName))
    const found = await findProposal(tx, id)
    if (!found) throw new Refusal('not_found')
    await lockKind(tx, found.kind)
    // Reads the proposal again under the lock of the legal text. Of two parallel decisions, the second one then finds a
    // decided proposal and is refused.
    const proposal = await findProposal(tx, id)
    invariant(proposal, 'a legal text proposal must never be deleted')
    await refuseDecision(tx, proposal, { staffName, isApproved, permission: { action: 'texts.publish' } })
    const state = isApproved ? 'applied' : 'declined'
    await updateProposalDecided(tx, { id, state, by: staffName, at: clock.businessNow() })
    if (!isApproved) {
      await audit(tx, { clock, proposal, actor, action: 'document.declined' })
      return null
    }
    const last = await getLastVersion(tx, proposal.kind)
    if (last.version !== proposal.replaces) throw new Refusal('document_moved')
    refuseEffectiveDate(proposal.from, { last, now: clock.businessNow() })
    const at = clock.systemNow()
    const version = await publishVersion(tx, {
      row: proposal,
      by: proposal.author,
      approvedBy: staffName,
      at,
    })
    await recordAudit(tx, {
      at,
      actor,
      action: 'document.publish',
      memberId: null,
      object: `${proposal.kind} ${version}`,
      reason: `№\u00a0${proposal.number}, предложил ${proposal.author}`,
    })
    return version
  })
}

type Audited = { clock: Clock; proposal: Proposal; actor: string; action: AuditAction }

const audit = (tx: Tx, { clock, proposal, actor, action }: Audited): Promise<void> =>
  recordAudit(tx, {
    at: clock.systemNow(),
    actor,
    action,
    memberId: null,
    object: String(proposal.number),
    reason: `${documentTextLabels[proposal.kind]}: ${proposal.summary}`,
  })
