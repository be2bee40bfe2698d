import { dayInDigits } from '@impulse/api/fields/day'
import { formatRoubles } from '@impulse/copy-ru/balance/points'
import { lockBalance, planSettlementReturn, post } from '../../../ledger/ledger.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { moscowMidnight } from '../../../platform/clock/moscow.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fieldRefusal, invariant, Refusal } from '../../../platform/refusal/refusal.ts'
import {
  isOwnMemberAccount,
  staffMember,
  toStaffActor,
  type StaffMember,
} from '../../../platform/staff/staff.service.ts'
import {
  type AppliedPayment,
  findAppliedPayment,
  findInvolved,
  updateReturned,
} from './manual-settlements.sql.ts'

/**
 * Locks the balances of the member to whom a tax refund was paid, and returns the refund and the staff member. Refuses the
 * person to whom it was paid. The payment may have come back: a second debit of it is found later. `number`: number of
 * the settlement.
 * @throws Refusal staff_not_found, line_of_tax_refund, own_account
 */
export async function lockTaxRefund(
  tx: Tx,
  { number, staffName }: { number: bigint; staffName: string },
): Promise<{ refund: AppliedPayment; person: StaffMember }> {
  const person = await staffMember(tx, staffName)
  const refund = await findAppliedPayment(tx, number)
  if (refund?.kind !== 'tax_refund') throw fieldRefusal('number', 'line_of_tax_refund')
  await lockBalance(tx, refund.memberId)
  await refuseOwnRefund(tx, refund, person)
  return { refund, person }
}

async function refuseOwnRefund(
  tx: Tx,
  { memberId }: Pick<AppliedPayment, 'memberId'>,
  { name }: StaffMember,
): Promise<void> {
  if (await isOwnMemberAccount(tx, { name, memberIds: [memberId] })) throw new Refusal('own_account')
}

/**
 * Refuses the two persons who made a tax refund that is suggested for a line, and the person to whom it was paid.
 * `number`: number of the settlement; null: none is suggested.
 * @throws Refusal line_of_your_settlement, own_account
 */
export async function refuseInvolvedInRefund(
  tx: Tx,
  { number, person }: { number: bigint | null; person: StaffMember },
): Promise<void> {
  const refund = number === null ? null : await findInvolved(tx, number)
  if (!refund) return
  refuseSettler(refund, person)
  await refuseOwnRefund(tx, refund, person)
}

/**
 * Refuses a refund when the refund of another member is suggested for the line. `suggestedSettlement`: number; null: none.
 * @throws Refusal line_other_refund
 */
export async function refuseOtherMember(
  tx: Tx,
  {
    refund,
    suggestedSettlement: number,
  }: { refund: Pick<AppliedPayment, 'memberId'>; suggestedSettlement: bigint | null },
): Promise<void> {
  const suggested = number === null ? null : await findInvolved(tx, number)
  if (suggested && suggested.memberId !== refund.memberId) throw fieldRefusal('number', 'line_other_refund')
}

/**
 * Refuses the two persons who made a settlement.
 * @throws Refusal line_of_your_settlement
 */
export function refuseSettler({ settledBy }: Pick<AppliedPayment, 'settledBy'>, { name }: StaffMember): void {
  if (settledBy.includes(name)) throw new Refusal('line_of_your_settlement')
}

/**
 * Records that the bank returned the payment of a settlement, so that it can be proposed again: the money of a payout
 * is unclaimed again, and that of a tax refund is excess tax again. `returnedOn`: day of the bank's document. The caller
 * must hold the lock of the member's balances.
 */
export async function recordSettlementReturn(
  tx: Tx,
  { clock, person }: { clock: Clock; person: StaffMember },
  { number, returnedOn, document }: { number: bigint; returnedOn: string; document: string },
): Promise<void> {
  const payment = await findAppliedPayment(tx, number)
  invariant(payment, 'a payment that comes back must be an applied one')
  const { id, kind, memberId, orderId, amount, fee, tax, paidAt } = payment
  const actor = toStaffActor(person)
  const booked = moscowMidnight(returnedOn)
  const posted = await post(
    tx,
    planSettlementReturn({
      kind,
      memberId,
      orderId: orderId ?? undefined,
      amount,
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
    reason: [formatRoubles(amount), document, dayInDigits(returnedOn)].filter(Boolean).join(', '),
  })
}
