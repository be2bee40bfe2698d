import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import {
  isOwnMemberAccount,
  listStaffPhones,
  type StaffMember,
} from '../../../platform/staff/staff.service.ts'
import { hasApproved, hasReturnedByHand } from '../payouts/payouts.service.ts'
import { getWithdrawal } from '../withdrawals/withdrawals.service.ts'

/**
 * Refuses staff members who may neither propose nor decide a settlement: those whom it concerns, and for a payout also
 * those who approved it or recorded its return by hand. A deleted account has no phone any more, so a staff member's
 * own payout is recognised by the phone of its recipient. `withdrawal`: number; null for a tax refund.
 * @throws Refusal own_account, own_order, settlement_by_approver, settlement_by_recorder
 */
export async function refuseInvolved(
  tx: Tx,
  { person, memberId, withdrawal }: { person: StaffMember; memberId: string; withdrawal: bigint | null },
): Promise<void> {
  const { name } = person
  if (await isOwnMemberAccount(tx, { name, memberIds: [memberId] })) throw new Refusal('own_account')
  if (withdrawal === null) return
  const { orderId, number, recipient } = await getWithdrawal(tx, withdrawal)
  const own = await listStaffPhones(tx, person)
  if (own.some((phone) => phone === recipient.phone)) throw new Refusal('own_order')
  if (await hasApproved(tx, { orderId, staffName: name })) throw new Refusal('settlement_by_approver')
  if (await hasReturnedByHand(tx, { orderId, number, staffName: name }))
    throw new Refusal('settlement_by_recorder')
}
