import { formatBalance } from './balance-corrections.messages.ts'
import { type NewBalanceChange } from '@impulse/api/balance/console-balance-corrections'
import { formatDifference } from '@impulse/copy-ru/balance/points'
import { postCorrection, lockBalance, type Posted } from '../../../ledger/ledger.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Tx, Queryable } from '../../../platform/db/db.ts'
import { invariant, Refusal } from '../../../platform/refusal/refusal.ts'
import { type AuditAction } from '../../../platform/audit/audit.service.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { refuseDecision, requireSameProposal } from '../../../platform/staff/proposals.ts'
import {
  toStaffActor,
  isOwnMemberAccount,
  staffMember,
  type StaffMember,
} from '../../../platform/staff/staff.service.ts'
import {
  type BalanceChange,
  findChange,
  findHolder,
  type Holder,
  insertChange,
  updateDecided,
} from './balance-corrections.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'
import { correctionChecks } from './verify-corrections.sql.ts'
import { type Difference, findDifferences } from '../../../platform/db/consistency-checks.ts'

/**
 * Proposes a balance correction or a debt write-off; no points move yet. A repeated request with the same id
 * returns the same proposal.
 * @throws Refusal staff_not_found, not_found, own_account, account_merged, member_has_left,
 * nothing_to_write_off, written_off_already, idempotency_mismatch
 */
export function proposeChange(
  { db, clock }: DbContext,
  { staffName, ...input }: NewBalanceChange & { staffName: string },
): Promise<BalanceChange> {
  const { id, memberId, kind, reason } = input
  return db.transaction(async (tx) => {
    const { person, holder } = await beginAction(tx, { staffName, memberId })
    const before = await findChange(tx, id)
    const request = { memberId, kind, reason, author: staffName }
    if (before)
      return requireSameProposal(
        before,
        kind === 'write_off' ? request : { ...request, amount: BigInt(input.amount) },
      )
    const amount = kind === 'correction' ? BigInt(input.amount) : -holder.debt
    refuseUnfit({ kind, amount }, holder)
    const isNew = await insertChange(tx, {
      id,
      memberId,
      kind,
      amount,
      reason,
      author: staffName,
      createdAt: clock.businessNow(),
    })
    if (!isNew) throw new Refusal('written_off_already')
    const change = await findChange(tx, id)
    invariant(change, 'a balance correction must be readable after its insert')
    await recordAuditEvent(tx, { clock, change, person, action: 'balance-change.proposed' })
    return change
  })
}

/**
 * Refuses a change that does not fit the account. A merged account accepts no change, and a deleted account accepts no
 * correction. A write-off needs a deleted account that owes exactly `amount` points.
 */
function refuseUnfit(
  { kind, amount }: Pick<BalanceChange, 'kind' | 'amount'>,
  { hasLeft, isMerged, debt }: Holder,
): void {
  if (isMerged) throw new Refusal('account_merged')
  if (kind === 'correction' && hasLeft) throw new Refusal('member_has_left')
  if (kind === 'write_off' && (!hasLeft || debt === 0n || amount !== -debt))
    throw new Refusal('nothing_to_write_off')
}

/**
 * Accepts or declines a proposal. The author may decline their own proposal but not accept it. Accepting the proposal
 * moves the points.
 * @throws Refusal staff_not_found, not_found, own_account, change_decided, second_person_is_another,
 * author_not_permitted, account_merged, member_has_left; nothing_to_write_off when there is no debt or the debt has
 * changed since the proposal
 */
export function decideChange(
  { db, clock }: DbContext,
  { id, staffName, isApproved }: { id: string; staffName: string; isApproved: boolean },
): Promise<BalanceChange> {
  return db.transaction(async (tx) => {
    const input = await findChange(tx, id)
    if (!input) throw new Refusal('not_found')
    const { person, holder } = await beginAction(tx, { staffName, memberId: input.memberId })
    // Reads the proposal again after the member's balance is locked, because a parallel request may have decided the
    // proposal before the lock.
    const change = await findChange(tx, id)
    invariant(change, 'a balance correction must never be deleted')
    const permission = { action: 'balance-corrections.propose', memberIds: [change.memberId] } as const
    await refuseDecision(tx, change, { staffName, isApproved, permission })
    if (isApproved) refuseUnfit(change, holder)
    const posted = isApproved
      ? await postBalanceChange(tx, { change, actor: toStaffActor(person), at: clock.businessNow() })
      : null
    const decision = { id, by: staffName, at: clock.businessNow(), seq: posted?.seq ?? null }
    invariant(
      await updateDecided(tx, decision),
      'an open balance correction must stay open while its member is locked',
    )
    await recordAuditEvent(tx, {
      clock,
      change,
      person,
      action: isApproved ? 'balance-change.made' : 'balance-change.declined',
      ...(posted && {
        before: formatBalance(holder),
        after: formatBalance({ available: posted.availableAfter, debt: holder.debt + posted.debtDelta }),
      }),
    })
    const decided = await findChange(tx, id)
    invariant(decided, 'a balance correction must never be deleted')
    return decided
  })
}

async function postBalanceChange(
  tx: Tx,
  {
    change: { id, number, memberId, amount, kind },
    actor,
    at,
  }: { change: BalanceChange; actor: string; at: Date },
): Promise<Posted> {
  return postCorrection(tx, {
    memberId,
    actor,
    at,
    amount,
    params: { change: Number(number), ...(kind === 'write_off' && { writtenOff: true }) },
    key: `balance-change:${id}`,
  })
}

/** Locks the member's balance and refuses a staff member who would change their own balance. */
async function beginAction(
  tx: Tx,
  { staffName, memberId }: { staffName: string; memberId: string },
): Promise<{ person: StaffMember; holder: Holder }> {
  const person = await staffMember(tx, staffName)
  await lockBalance(tx, memberId)
  const holder = await findHolder(tx, memberId)
  if (!holder) throw new Refusal('not_found')
  if (await isOwnMemberAccount(tx, { name: person.name, memberIds: [memberId] }))
    throw new Refusal('own_account')
  return { person, holder }
}

const recordAuditEvent = (
  tx: Tx,
  {
    clock,
    change: { number, memberId, amount, reason },
    person,
    ...auditEntry
  }: {
    clock: Clock
    change: BalanceChange
    person: StaffMember
    action: AuditAction
    before?: string
    after?: string
  },
): Promise<void> =>
  recordAudit(tx, {
    at: clock.systemNow(),
    actor: toStaffActor(person),
    memberId,
    ...auditEntry,
    object: String(number),
    reason: `${formatDifference({ before: 0, after: Number(amount) })}: ${reason}`,
  })

/**
 * Returns the differences that the checks in `verify-corrections.sql.ts` find. `memberIds`: members to check; absent:
 * all members.
 */
export const verifyCorrections = (db: Queryable, memberIds?: readonly string[]): Promise<Difference[]> =>
  findDifferences(db, correctionChecks, memberIds)
