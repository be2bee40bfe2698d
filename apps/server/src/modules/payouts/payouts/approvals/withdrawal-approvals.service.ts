import { dayMs } from '@impulse/api/fields/durations'
import type { PayoutWarning } from '@impulse/api/payouts/payout-statuses'
import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { lockBalances } from '../../../../ledger/ledger.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import type { PayoutConfig } from '../../../../platform/config/config.ts'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import { failpoint } from '../../../../platform/db/failpoint.ts'
import { invariant, Refusal } from '../../../../platform/refusal/refusal.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { isRestricted } from '../../../identity/restrictions/restrictions.service.ts'
import {
  toStaffActor,
  isOwnMemberAccount,
  listStaffPhones,
  staffMember,
  type StaffMember,
} from '../../../../platform/staff/staff.service.ts'
import {
  approveWithdrawal,
  refuseBlockedWithdrawal,
  rejectWithdrawal,
  type Withdrawal,
  getWithdrawal,
} from '../../withdrawals/withdrawals.service.ts'
import { refuseAboveCaps } from './approver-caps.ts'
import { approvalsNeeded, singleApproverDays, choosePayoutMethod, toWarnings } from './payouts.rules.ts'
import { insertPayout, lockPayout, raiseApprovalsNeeded, updateState } from '../payouts.sql.ts'
import {
  type AdminWithdrawalRow,
  countApprovals,
  insertApproval,
  selectAdminWithdrawals,
  selectApprovalFacts,
} from './withdrawal-approvals.sql.ts'
import { isApprovalMissing } from './payout-blockers.sql.ts'
import { refuseRefund } from './refuse-refund.ts'
import { toReference } from './payout-reference.ts'
import type { DbContext } from '../../../../platform/db/db-context.ts'

export type PayoutContext = DbContext & { config: PayoutConfig }
/** Runs all risk rules for one member. A risk case that the rules open can block the member's withdrawal. */
export type CheckRisk = (memberId: string) => Promise<unknown>

/** Withdrawal with the facts by which staff decide whether to approve it. */
export type AdminWithdrawal = Withdrawal &
  Omit<
    AdminWithdrawalRow,
    'storedApprovalsNeeded' | 'singleApproverTotal' | 'approverCreditedMember' | 'blockers'
  > & {
    approvalsNeeded: 1 | 2
    warnings: PayoutWarning[]
  }

/**
 * Returns a withdrawal with the facts by which staff decide whether to approve it.
 * @throws Refusal withdrawal_not_found
 */
export async function getAdminWithdrawalByNumber(
  { db, ...context }: PayoutContext,
  number: bigint,
): Promise<AdminWithdrawal> {
  const [withdrawal] = await toAdminWithdrawals(db, [await getWithdrawal(db, number)], context)
  invariant(withdrawal, 'one withdrawal must be converted to one console record')
  return withdrawal
}

/**
 * Records an approval, after a run of the risk rules for the member. The last required approval creates a `ready`
 * payout, and `isApproved` is then true. An approved withdrawal accepts another approval until its payout is sent in
 * two cases: an approver has lost the right to approve, or the only approver has credited the member.
 * @throws Refusal staff_not_found, withdrawal_not_found, own_order, order_decided, withdrawal_blocked,
 * member_restricted, approver_cap_reached, second_person_needed
 */
export async function recordApproval(
  { db, clock, config, checkRisk }: PayoutContext & { checkRisk?: CheckRisk },
  { number, staffName }: { number: bigint; staffName: string },
): Promise<{ withdrawal: Withdrawal; isApproved: boolean }> {
  if (checkRisk) await checkRisk((await getWithdrawal(db, number)).memberId)
  return db.transaction(async (tx) => {
    const { withdrawal, person } = await lockWithdrawalForStaff(tx, { number, staffName })
    const { orderId, amount, memberId } = withdrawal
    // An approved withdrawal lacks approvals when one of its approvers lost the right to approve, or its only approver
    // credited the member afterwards. Another staff member may then approve the withdrawal too.
    const addsMissingApproval = withdrawal.status === 'approved' && (await isApprovalMissing(tx, orderId))
    if (withdrawal.status !== 'review' && !addsMissingApproval) throw new Refusal('order_decided')
    await refuseBlockedWithdrawal(tx, orderId)
    if (await isRestricted(tx, memberId)) throw new Refusal('member_restricted')
    const at = clock.businessNow()
    const isNew = await insertApproval(tx, { orderId, approvedBy: person.name, at, limits: config })
    if (isNew) {
      await refuseAboveCaps(tx, { withdrawal, person, at }, config)
      await recordAuditEvent(tx, { clock, withdrawal, person }, { action: 'payout.approved' })
    }
    const { singleApproverTotal, approverCreditedMember } = await selectApprovalFacts(tx, {
      orderId,
      since: singleApproverSince(at),
    })
    const needed = approvalsNeeded({ sum: amount + singleApproverTotal, approverCreditedMember }, config)
    if (addsMissingApproval) {
      await raiseApprovalsNeeded(tx, { orderId, needed })
      const isApproved = !(await isApprovalMissing(tx, orderId))
      if (!isApproved && !isNew) throw new Refusal('second_person_needed')
      return { withdrawal, isApproved }
    }
    const count = await countApprovals(tx, orderId)
    // A staff member who repeats an approval cannot become the only approver, even when one approver is enough now. The
    // checks of the first approval, for example of the approver's caps, may be weeks old.
    if (!isNew && count < Math.max(needed, 2)) throw new Refusal('second_person_needed')
    if (count < needed) return { withdrawal, isApproved: false }
    const isApproved = await approveWithdrawal(tx, { orderId, actor: toStaffActor(person), at })
    invariant(isApproved, 'a withdrawal in review must be approvable while the balances are locked')
    const method = choosePayoutMethod(withdrawal, config)
    await insertPayout(tx, {
      orderId,
      reference: toReference({ number, orderId }),
      method,
      approvalsNeeded: needed,
    })
    failpoint('payout:approving')
    return { withdrawal, isApproved: true }
  })
}

/**
 * Rejects a withdrawal: its amount is refunded from the hold to the available balance, and the member is
 * shown the reason. An approved withdrawal can be rejected until its payout is sent.
 * @throws Refusal staff_not_found, withdrawal_not_found, own_order, order_decided, withdrawal_debit_unreconciled,
 * provider_is_paying, withdrawal_restore_unreconciled
 */
export async function recordRejection(
  { db, clock }: Pick<PayoutContext, 'db' | 'clock'>,
  {
    number,
    staffName,
    reason,
    note,
  }: { number: bigint; staffName: string; reason: WithdrawalReasonCode; note?: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { withdrawal, person } = await lockWithdrawalForStaff(tx, { number, staffName })
    const change = {
      orderId: withdrawal.orderId,
      actor: toStaffActor(person),
      at: clock.businessNow(),
      reason,
    }
    await rejectUnsent(tx, { ...change, ...(note !== undefined && { note }) })
    await recordAuditEvent(tx, { clock, withdrawal, person }, { action: 'payout.rejected', reason })
  })
}

/**
 * Rejects a withdrawal that is in review, or whose payout is ready. The caller must hold the lock of the member's
 * balances, and must first call `refuseIfProviderHasPayout` for a payout that was submitted before.
 * @throws Refusal order_decided, withdrawal_debit_unreconciled, provider_is_paying, withdrawal_restore_unreconciled
 */
export async function rejectUnsent(tx: Tx, change: Parameters<typeof rejectWithdrawal>[1]): Promise<void> {
  const { orderId } = change
  await refuseRefund(tx, orderId)
  const isRejected = await rejectWithdrawal(tx, change)
  const state = isRejected ? await lockPayout(tx, orderId) : null
  if (!isRejected || (state !== null && state !== 'ready')) throw new Refusal('order_decided')
  if (state === 'ready') await updateState(tx, { orderId, from: ['ready'], state: 'rejected' })
}

/** Records the audit event of a staff action on a withdrawal, in the transaction of the action. */
export const recordAuditEvent = (
  tx: Tx,
  { clock, withdrawal, person }: { clock: Clock; withdrawal: Withdrawal; person: StaffMember },
  event: {
    action:
      | 'payout.approved'
      | 'payout.rejected'
      | 'payout.outcome-proposed'
      | 'payout.outcome-recorded'
      | 'payout.resubmitted'
      | 'payout.contradiction-explained'
    reason?: string
  },
): Promise<void> =>
  recordAudit(tx, {
    at: clock.systemNow(),
    actor: toStaffActor(person),
    memberId: withdrawal.memberId,
    object: String(withdrawal.number),
    ...event,
  })

/**
 * Locks the member's balances and returns the withdrawal and the staff member. Of two parallel approvals, the second
 * waits for the first and counts it. Refuses a staff member's action on their own withdrawal.
 * @throws Refusal staff_not_found, withdrawal_not_found, own_order
 */
export async function lockWithdrawalForStaff(
  tx: Tx,
  { number, staffName }: { number: bigint; staffName: string },
): Promise<{ withdrawal: Withdrawal; person: StaffMember }> {
  const person = await staffMember(tx, staffName)
  const { memberId } = await getWithdrawal(tx, number)
  await lockBalances(tx, [memberId])
  const withdrawal = await getWithdrawal(tx, number)
  await refuseOwnWithdrawal(tx, withdrawal, person)
  return { withdrawal, person }
}

/**
 * Refuses a withdrawal that was requested from the staff member's own member account or is paid to one of their phones.
 * @throws Refusal own_order
 */
export async function refuseOwnWithdrawal(
  tx: Tx,
  { memberId, recipient }: Withdrawal,
  person: StaffMember,
): Promise<void> {
  const own = await listStaffPhones(tx, person)
  const isOwn = await isOwnMemberAccount(tx, { name: person.name, memberIds: [memberId] })
  if (isOwn || own.some((phone) => phone === recipient.phone)) throw new Refusal('own_order')
}

const singleApproverSince = (now: Date): Date => new Date(now.getTime() - singleApproverDays * dayMs)

export async function toAdminWithdrawals(
  db: Queryable,
  withdrawals: readonly Withdrawal[],
  { clock, config }: Pick<PayoutContext, 'clock' | 'config'>,
): Promise<AdminWithdrawal[]> {
  const known = await selectAdminWithdrawals(db, {
    orderIds: withdrawals.map(({ orderId }) => orderId),
    since: singleApproverSince(clock.businessNow()),
  })
  const today = moscowDay(clock.businessNow())
  return withdrawals.flatMap((withdrawal) => {
    const row = known.get(withdrawal.orderId)
    if (!row) return []
    const isOpen = ['review', 'approved', 'sent'].includes(withdrawal.status)
    const warnings = isOpen ? toWarnings({ ...row, ...withdrawal, today }) : []
    const { storedApprovalsNeeded, singleApproverTotal, approverCreditedMember, blockers, ...rest } = row
    const sum = withdrawal.amount + singleApproverTotal
    const needed = blockers.includes('approver_credited_member')
      ? 2
      : (storedApprovalsNeeded ?? approvalsNeeded({ sum, approverCreditedMember }, config))
    return [{ ...withdrawal, ...rest, approvalsNeeded: needed, warnings }]
  })
}
