import { pointsToNumber } from '@impulse/api/fields/money'
import { addDays, moscowDay, moscowMidnight } from '../../../../platform/clock/moscow.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { lockStaff, type StaffMember } from '../../../../platform/staff/staff.service.ts'
import type { Withdrawal } from '../../withdrawals/withdrawals.service.ts'
import { selectApprovedDays } from './approver-caps.sql.ts'
import { approverCapDays, type ApproverCaps, findExceededCap } from './payouts.rules.ts'

/**
 * Refuses an approval with which the approver would exceed a cap. Locks the approver's row of `staff` until the
 * commit, so that the second of two parallel approvals by one staff member counts the first. The caller must have
 * locked the member's balances before this call.
 * @throws Refusal approver_cap_reached
 */
export async function refuseAboveCaps(
  tx: Tx,
  { withdrawal, person, at }: { withdrawal: Withdrawal; person: StaffMember; at: Date },
  caps: ApproverCaps,
): Promise<void> {
  await lockStaff(tx, [person.name])
  const today = moscowDay(at)
  const since = moscowMidnight(addDays(today, 1 - approverCapDays))
  const own = { approvedBy: person.name, except: withdrawal.orderId }
  const approved = await selectApprovedDays(tx, { ...own, since, today })
  const exceeded = findExceededCap(approved, withdrawal.amount, caps)
  if (!exceeded) return
  const { left, inDays } = exceeded
  const from = inDays === null ? null : addDays(today, inDays)
  throw new Refusal('approver_cap_reached', { left: pointsToNumber(left), from })
}
