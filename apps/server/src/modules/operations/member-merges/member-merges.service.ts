import {
  duplicateMergedNotification,
  formatMergedMoney,
  membersMergedNotification,
} from './member-merges.messages.ts'
import { type NewMerge } from '@impulse/api/members/console-merges'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { findDifferences, type Difference } from '../../../platform/db/consistency-checks.ts'
import { failpoint } from '../../../platform/db/failpoint.ts'
import { invariant, Refusal } from '../../../platform/refusal/refusal.ts'
import type { Sessions } from '../../../platform/session/session.ts'
import { type AuditAction } from '../../../platform/audit/audit.service.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { retryConflicts } from '../../earnings/contracts/contracts.service.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { refuseDecision, requireSameProposal } from '../../../platform/staff/proposals.ts'
import {
  toStaffActor,
  isOwnMemberAccount,
  staffMember,
  type StaffMember,
} from '../../../platform/staff/staff.service.ts'
import { type MergedSums, mergeMembers, listMergeBlockers, type Pair } from './merge-members.ts'
import {
  type Account,
  findAccount,
  findMerge,
  insertMerge,
  type Merge,
  updateDecided,
} from './member-merges.sql.ts'
import { mergeChecks } from './verify-member-merges.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

export type { Merge } from './member-merges.sql.ts'
export { previewMerge } from './preview-merge.ts'

export type MergeContext = DbContext & { sessions: Pick<Sessions, 'endSessions'> }

/**
 * Verifies that every merged duplicate is closed and empty and has a primary account, and that every merge added to one
 * account the points that it took from the other. The caller must call this function in a database snapshot.
 */
export const verifyMerges = (db: Queryable, memberIds?: readonly string[]): Promise<Difference[]> =>
  findDifferences(db, mergeChecks, memberIds)

/**
 * Proposes to merge a duplicate into the primary account of the same person. A proposal moves no points. A
 * repeated call returns the same proposal.
 * @throws Refusal staff_not_found, not_found, own_account, merge_proposed, idempotency_mismatch, every code
 * of `mergeBlockers`
 */
export function proposeMerge(
  { db, clock }: Pick<MergeContext, 'db' | 'clock'>,
  { staffName, id, memberId, duplicateId, reason }: NewMerge & { staffName: string },
): Promise<Merge> {
  return db.transaction(async (tx) => {
    const { person } = await beginAction(tx, { staffName, memberId, duplicateId })
    const before = await findMerge(tx, id)
    if (before) return requireSameProposal(before, { memberId, duplicateId, reason, author: staffName })
    const createdAt = clock.businessNow()
    const [first] = await listMergeBlockers(tx, { memberId, duplicateId, at: createdAt })
    if (first) throw new Refusal(first)
    if (!(await insertMerge(tx, { id, memberId, duplicateId, reason, author: staffName, createdAt })))
      throw new Refusal('merge_proposed')
    const merge = await findMerge(tx, id)
    invariant(merge, 'a member merge must be readable after its insert')
    await recordMergeAudit(tx, { clock, merge, person, action: 'merge.proposed' })
    return merge
  })
}

/**
 * Approves or declines a proposed merge. The author can only decline the proposal; an approval needs a second staff
 * member. An approval merges the accounts immediately and cannot be undone.
 * @throws Refusal staff_not_found, not_found, own_account, merge_decided, second_person_is_another,
 * author_not_permitted, every code of `mergeBlockers`
 */
export function decideMerge(
  { db, clock, sessions }: MergeContext,
  { id, staffName, isApproved }: { id: string; staffName: string; isApproved: boolean },
): Promise<Merge> {
  const decide = () =>
    db.transaction(async (tx) => {
      const merge = await findMerge(tx, id)
      if (!merge) throw new Refusal('not_found')
      const { person, primary, duplicate } = await beginAction(tx, { ...merge, staffName })
      const permission = { action: 'member-merges.propose', memberIds: [primary.id, duplicate.id] } as const
      await refuseDecision(tx, merge, { staffName, isApproved, permission, decided: 'merge_decided' })
      const at = clock.businessNow()
      const actor = toStaffActor(person)
      // Updates the proposal before all other rows. A parallel decision then waits for the lock on this row;
      // money operations never take this lock.
      if (!(await updateDecided(tx, { id, by: staffName, at, state: isApproved ? 'applied' : 'declined' })))
        throw new Refusal('merge_decided')
      if (!isApproved) {
        await recordMergeAudit(tx, { clock, merge, person, action: 'merge.declined' })
        return
      }
      const sums = await mergeMembers(tx, { merge, pair: merge, on: { now: at, actor } })
      await sessions.endSessions(tx, { memberId: duplicate.id, reason: 'blocked' })
      await notifyBoth(tx, { merge, primary, duplicate, at })
      await recordMergeAudit(tx, { clock, merge, person, action: 'merge.made', ...formatMergeAudit(sums) })
      failpoint('merges:merging')
    })
  return retryConflicts(decide).then(async () => {
    failpoint('merges:merged')
    const decided = await findMerge(db, id)
    invariant(decided, 'a member merge must never be deleted')
    return decided
  })
}

const formatMergeAudit = ({ contracts, cancelled, primary, duplicate, after }: MergedSums) => ({
  before: `${formatMergedMoney(primary)}; вторая запись: ${formatMergedMoney(duplicate)}`,
  after: `${formatMergedMoney(after)}; договоров перешло ${contracts}, расторгнутых ${cancelled}`,
})

async function notifyBoth(
  tx: Tx,
  { merge, primary, duplicate, at }: { merge: Merge; primary: Account; duplicate: Account; at: Date },
): Promise<void> {
  const about = { key: `merged:${merge.number}`, category: 'account', at } as const
  invariant(
    primary.phone && duplicate.phone,
    'both members of a merge must have a phone, because a deleted account is not merged',
  )
  await notify(tx, { ...membersMergedNotification(duplicate.phone), ...about, memberId: primary.id })
  await notify(tx, { ...duplicateMergedNotification(primary.phone), ...about, memberId: duplicate.id })
}

/**
 * Returns the staff member and the two accounts of a merge. Refuses a staff member who owns one of the
 * accounts.
 */
async function beginAction(
  tx: Tx,
  { staffName, memberId, duplicateId }: Pair & { staffName: string },
): Promise<{ person: StaffMember; primary: Account; duplicate: Account }> {
  const person = await staffMember(tx, staffName)
  const primary = await findAccount(tx, memberId)
  const duplicate = await findAccount(tx, duplicateId)
  if (!primary || !duplicate) throw new Refusal('not_found')
  if (await isOwnMemberAccount(tx, { name: person.name, memberIds: [memberId, duplicateId] }))
    throw new Refusal('own_account')
  return { person, primary, duplicate }
}

/**
 * Records an action on a merge in the audit of both accounts. The audit rows contain no phones, because the
 * rows remain after an account deletion.
 */
async function recordMergeAudit(
  tx: Tx,
  {
    clock,
    merge: { number, memberId, duplicateId, reason },
    person,
    ...details
  }: {
    clock: Clock
    merge: Merge
    person: StaffMember
    action: AuditAction
    before?: string
    after?: string
  },
): Promise<void> {
  const record = {
    at: clock.systemNow(),
    actor: toStaffActor(person),
    ...details,
    object: String(number),
    reason,
  }
  for (const accountId of [memberId, duplicateId]) await recordAudit(tx, { ...record, memberId: accountId })
}
