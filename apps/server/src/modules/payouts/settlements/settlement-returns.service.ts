import { planSettlementReturn, post } from '../../../ledger/ledger.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { moscowMidnight } from '../../../platform/clock/moscow.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refusal/refusal.ts'
import { toStaffActor, type StaffMember } from '../../../platform/staff/staff.service.ts'
import { findAppliedPayment, updateReturned } from './manual-settlements.sql.ts'

/**
 * Records that the bank returned the payment of an unclaimed payout: its money is unclaimed again, and the payout can
 * be settled again. `returnedOn`: day of the bank's document. The caller must hold the lock of the member's balances.
 */
export async function recordSettlementReturn(
  tx: Tx,
  { clock, person }: { clock: Clock; person: StaffMember },
  { number, returnedOn, document }: { number: bigint; returnedOn: string; document: string },
): Promise<void> {
  const payment = await findAppliedPayment(tx, number)
  invariant(payment, 'a payment that comes back must be an applied one')
  const { id, memberId, orderId, amount, credited, fee, tax, paidAt } = payment
  const actor = toStaffActor(person)
  const booked = moscowMidnight(returnedOn)
  const posted = await post(
    tx,
    planSettlementReturn({
      memberId,
      orderId,
      credited,
      fee,
      tax,
      actor,
      at: clock.businessNow(),
      accountedAt: booked < paidAt ? paidAt : booked,
      params: { settlement: Number(number) },
      key: `settlement:${id}:return`,
    }),
  )
  invariant(posted, 'the return of a payment moves points')
  const isReturned = await updateReturned(tx, { number, seq: posted.seq })
  invariant(isReturned, 'an applied payment must stay applied while its member is locked')
  await recordAudit(tx, {
    at: clock.systemNow(),
    actor,
    action: 'settlement.returned',
    memberId,
    object: String(number),
    reason: [`${amount} ₽`, document, returnedOn].filter(Boolean).join(', '),
  })
}
