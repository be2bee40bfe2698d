import {
  restrictionLiftedNotification,
  restrictionImposedNotification,
  type RestrictionKind,
  restrictionLabels,
} from '@impulse/wire/console-restrictions'
import { lockAccount } from '../../../ledger/ledger.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Queryable, Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import type { Sessions } from '../../../platform/session/session.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { toStaffActor, isOfStaff, staffMember } from '../../../platform/staff/staff.service.ts'
import {
  deleteRestriction,
  insertRestriction,
  lockMember,
  type RestrictionRow,
  selectRestrictions,
} from './restrictions.sql.ts'

export type RestrictionContext = { db: Db; clock: Clock; sessions: Pick<Sessions, 'endOf'> }

export const listRestrictions = (on: Queryable, memberId: string): Promise<RestrictionRow[]> =>
  selectRestrictions(on, memberId)

/** None of their money leaves, whatever the restraint. Behind the lock of their balance it stays so. */
export const isRestrained = async (on: Queryable, memberId: string): Promise<boolean> =>
  (await selectRestrictions(on, memberId)).length > 0

/** For whoever lets a member in, behind the lock of the member's row. Refuses `member_blocked`. */
export async function refuseBlocked(tx: Tx, memberId: string): Promise<void> {
  const kinds = (await selectRestrictions(tx, memberId)).map(({ kind }) => kind)
  if (kinds.includes('block')) throw new Refusal('member_blocked')
}

type RestrictionInput = { memberId: string; kind: RestrictionKind; as: string }

/**
 * Keeps a member from signing in, or their money from leaving. A block ends their sessions with it; who is just signing in waits, and
 * is refused.
 *
 * @throws Refusal `staff_not_found`, `not_found`, `own_account`, `account_merged`, `restrained_already`
 */
export async function restrain(
  { db, clock, sessions }: RestrictionContext,
  { memberId, kind, as, reason }: RestrictionInput & { reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { actor, since } = await beginAction(tx, { clock, memberId, as })
    if (!(await insertRestriction(tx, { memberId, kind, reason, actor, since })))
      throw new Refusal('restrained_already')
    if (kind === 'block') await sessions.endOf(tx, { memberId, reason: 'blocked' })
    const action = kind === 'block' ? 'member.blocked' : 'member.payouts-held'
    await recordAudit(tx, {
      ...{ at: clock.systemNow(), actor, action, memberId, reason },
      became: restrictionLabels[kind],
    })
    const key = `restrained:${newId()}`
    await notify(tx, {
      ...restrictionImposedNotification(kind),
      memberId,
      key,
      category: 'account',
      at: since,
    })
  })
}

/** @throws Refusal `staff_not_found`, `not_found`, `own_account`, `account_merged`, `restrained_not` */
export async function release(
  { db, clock }: Pick<RestrictionContext, 'db' | 'clock'>,
  { memberId, kind, as, reason }: RestrictionInput & { reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { actor, since: at } = await beginAction(tx, { clock, memberId, as })
    if (!(await deleteRestriction(tx, { memberId, kind }))) throw new Refusal('restrained_not')
    const action = kind === 'block' ? 'member.unblocked' : 'member.payouts-released'
    await recordAudit(tx, {
      ...{ at: clock.systemNow(), actor, action, memberId, reason },
      was: restrictionLabels[kind],
    })
    const key = `released:${newId()}`
    await notify(tx, { ...restrictionLiftedNotification(kind), memberId, key, category: 'account', at })
  })
}

/** Behind the member's locks, in everybody's order: the balance, then the person. Nobody does it to themselves. */
async function beginAction(
  tx: Tx,
  { clock, memberId, as }: { clock: Clock; memberId: string; as: string },
): Promise<{ actor: string; since: Date }> {
  const person = await staffMember(tx, as)
  await lockAccount(tx, memberId)
  const member = await lockMember(tx, memberId)
  if (!member) throw new Refusal('not_found')
  if (await isOfStaff(tx, { name: person.name, memberIds: [memberId] })) throw new Refusal('own_account')
  // Nobody is there any more to be kept from anything: who stays is somewhere else.
  if (member.isMerged) throw new Refusal('account_merged')
  return { actor: toStaffActor(person), since: clock.businessNow() }
}
