import { dayMs } from '@impulse/api/fields/durations'
import {
  restrictionLiftedNotification,
  restrictionImposedNotification,
  unknownSignInReason,
} from './restrictions.messages.ts'
import { type RestrictionKind } from '@impulse/api/members/console-restrictions'
import { restrictionLabels } from '@impulse/copy-ru/members/restriction-labels'
import { lockBalance } from '../../../ledger/ledger.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import type { Sessions } from '../../../platform/session/session.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { toStaffActor, isOwnMemberAccount, staffMember } from '../../../platform/staff/staff.service.ts'
import { findMergedInto } from '../profile/profile.service.ts'
import {
  addReason,
  deleteRestriction,
  insertRestriction,
  lockMember,
  type RestrictionRow,
  selectRestrictions,
  updateLiftApproval,
} from './restrictions.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'
import {
  lockSoleReleases,
  authorizeRelease,
  type SecondPersonConfig,
} from '../../../platform/staff/second-person.ts'

export type RestrictionContext = DbContext & {
  sessions: Pick<Sessions, 'endSessions'>
  config: SecondPersonConfig
}

/**
 * Returns the time 24 hours before `now` (business clock). A consent to lift a restriction that was given before this
 * time no longer counts, because the member’s points may have grown since.
 */
export const toConsentStart = (now: Date): Date => new Date(now.getTime() - dayMs)

/**
 * Returns the restrictions of a member. `liftApprovedBy` is null when the consent no longer counts. `now`: business
 * clock.
 */
export async function listRestrictions(
  db: Queryable,
  { memberId, now }: { memberId: string; now: Date },
): Promise<RestrictionRow[]> {
  const restrictions = await selectRestrictions(db, memberId)
  return restrictions.map((row) => ({ ...row, liftApprovedBy: getConsenter(row, now) }))
}

const getConsenter = ({ liftApprovedBy, liftApprovedAt }: RestrictionRow, now: Date): string | null =>
  liftApprovedAt !== null && liftApprovedAt > toConsentStart(now) ? liftApprovedBy : null

/**
 * Returns true when the member has any restriction, `block` or `payouts`; each of them stops payouts. The result stays
 * valid while the caller holds the lock on the member's balance.
 */
export const isRestricted = async (db: Queryable, memberId: string): Promise<boolean> =>
  (await selectRestrictions(db, memberId)).length > 0

export { findRestricted, isHalfLiftedSql } from './restrictions.sql.ts'

/**
 * Refuses the sign-in of a blocked member. The caller must have locked the member's row.
 * @throws Refusal member_blocked
 */
export async function refuseBlocked(tx: Tx, memberId: string): Promise<void> {
  const kinds = (await selectRestrictions(tx, memberId)).map(({ kind }) => kind)
  if (kinds.includes('block')) throw new Refusal('member_blocked', undefined, { subject: { memberId } })
}

const liftActions = { block: 'members.block', payouts: 'members.restrict-payouts' } as const

type RestrictionInput = { memberId: string; kind: RestrictionKind; staffName: string }

/**
 * Imposes a restriction that blocks sign-in or stops payouts. A block also ends all sessions; a parallel
 * sign-in waits for the lock and is then refused.
 * @throws Refusal staff_not_found, not_found, own_account, account_merged, already_restricted
 */
export async function imposeRestriction(
  { db, clock, sessions }: Omit<RestrictionContext, 'config'>,
  { memberId, kind, staffName, reason }: RestrictionInput & { reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { actor, since } = await beginMemberAction(tx, { clock, memberId, staffName })
    if (!(await impose(tx, { memberId, kind, reason, actor, since }))) throw new Refusal('already_restricted')
    if (kind === 'block') await sessions.endSessions(tx, { memberId, reason: 'blocked' })
  })
}

/**
 * Stops the payouts of a member who reported a sign-in by somebody else; only staff resume them. If the payouts are
 * stopped already, adds the report to the reason of the restriction. When a merge has closed the account in the
 * meantime, stops the payouts of the primary account, which has the points. `at`: business clock. The transaction must
 * not have locked the member's row yet.
 */
export async function stopOwnPayouts(
  tx: Tx,
  { memberId: reporterId, at }: { memberId: string; at: Date },
): Promise<void> {
  // A payout that is being sent has read the restrictions under this lock.
  await lockBalance(tx, reporterId)
  const merge = await findMergedInto(tx, reporterId)
  if (merge) await lockBalance(tx, merge.memberId)
  const memberId = merge?.memberId ?? reporterId
  const actor = `member:${reporterId}`
  await stopPayouts(tx, { memberId, reason: unknownSignInReason, actor, at })
}

/**
 * Stops the payouts of a member. If they are stopped already, adds the reason to that of the restriction. The transaction
 * must have locked the member's balance.
 */
export async function stopPayouts(
  tx: Tx,
  { at, ...report }: { memberId: string; reason: string; actor: string; at: Date },
): Promise<void> {
  if (await impose(tx, { ...report, kind: 'payouts', since: at })) return
  // Staff who lift the earlier restriction must know of the report.
  if (await addReason(tx, { ...report, kind: 'payouts' }))
    await recordAudit(tx, {
      ...report,
      at,
      action: 'member.payouts-restricted',
      after: restrictionLabels.payouts,
    })
}

/** Stores a restriction with its audit row and notification. Returns false when the restriction already exists. */
async function impose(
  tx: Tx,
  restriction: { memberId: string; kind: RestrictionKind; reason: string; actor: string; since: Date },
): Promise<boolean> {
  const { memberId, kind, reason, actor, since: at } = restriction
  if (!(await insertRestriction(tx, restriction))) return false
  const action = kind === 'block' ? 'member.blocked' : 'member.payouts-restricted'
  await recordAudit(tx, { at, actor, action, memberId, reason, after: restrictionLabels[kind] })
  const key = `restricted:${newId()}`
  await notify(tx, { ...restrictionImposedNotification(kind), memberId, key, category: 'account', at })
  return true
}

/**
 * Lifts a restriction and returns true. Lifting the last restriction frees all points and unpaid withdrawals of the
 * member. When this sum plus the sole releases of `staffName` in 24 hours reaches `releaseSecondPersonFrom`, the call
 * records a consent and returns false. The call of a second staff member within 24 hours then lifts the restriction.
 * @throws Refusal staff_not_found, not_found, own_account, account_merged, not_restricted
 */
export async function liftRestriction(
  { db, clock, config }: Omit<RestrictionContext, 'sessions'>,
  { memberId, kind, staffName, reason }: RestrictionInput & { reason: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockSoleReleases(tx, staffName)
    const { actor, since: at, sum } = await beginMemberAction(tx, { clock, memberId, staffName })
    const imposed = await selectRestrictions(tx, memberId)
    const found = imposed.find((row) => row.kind === kind)
    if (!found) throw new Refusal('not_restricted')
    const first = getConsenter(found, at)
    const release = {
      key: `restriction:${newId()}`,
      name: staffName,
      sum: imposed.length > 1 ? 0n : sum,
      at: clock.systemNow(),
    }
    if (
      !(await authorizeRelease(
        tx,
        { first, action: liftActions[kind], memberIds: [memberId], release },
        config,
      ))
    ) {
      if (first === staffName) return false
      await updateLiftApproval(tx, { memberId, kind, by: staffName, at })
      const approved = { at, actor, action: 'member.lift-approved', memberId } as const
      await recordAudit(tx, { ...approved, reason, before: restrictionLabels[kind] })
      return false
    }
    await deleteRestriction(tx, { memberId, kind })
    const action = kind === 'block' ? 'member.unblocked' : 'member.payouts-unrestricted'
    await recordAudit(tx, { at, actor, action, memberId, reason, before: restrictionLabels[kind] })
    const key = `released:${newId()}`
    await notify(tx, { ...restrictionLiftedNotification(kind), memberId, key, category: 'account', at })
    return true
  })
}

/**
 * Begins an action of staff on a member. Locks the balance before the member, as all other transactions do, to avoid a
 * deadlock. Refuses staff members who act on their own account.
 * @throws Refusal staff_not_found, not_found, own_account, account_merged
 */
export async function beginMemberAction(
  tx: Tx,
  { clock, memberId, staffName }: { clock: Clock; memberId: string; staffName: string },
): Promise<{ actor: string; since: Date; sum: bigint }> {
  const person = await staffMember(tx, staffName)
  await lockBalance(tx, memberId)
  const member = await lockMember(tx, memberId)
  if (!member) throw new Refusal('not_found')
  if (await isOwnMemberAccount(tx, { name: person.name, memberIds: [memberId] }))
    throw new Refusal('own_account')
  // Refuses a merged duplicate. Staff restrict the primary account instead.
  if (member.isMerged) throw new Refusal('account_merged')
  return { actor: toStaffActor(person), since: clock.businessNow(), sum: member.sum }
}
