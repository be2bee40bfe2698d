import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import type { DbContext } from '../../../../platform/db/db-context.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { toStaffActor } from '../../../../platform/staff/staff.service.ts'
import { lockWithdrawalForStaff } from '../approvals/withdrawal-approvals.service.ts'
import { hasApproved } from '../approvals/withdrawal-approvals.sql.ts'
import { findReportedWithdrawal, updatePaymentExplained } from './reported-payments.sql.ts'

/**
 * Stores the reason why the bank did not make a payment that a table of results reported. The payout can then be sent
 * or returned again. Refuses an approver of the withdrawal, who would otherwise decide alone that the money leaves.
 * @throws Refusal staff_not_found, reported_payment_not_found, reported_payment_decided, own_order,
 * reported_payment_approved_by_you
 */
export const explainReportedPayment = (
  { db, clock }: DbContext,
  { id, staffName, reason }: { id: bigint; staffName: string; reason: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const reported = await findReportedWithdrawal(tx, id)
    if (!reported) throw new Refusal('reported_payment_not_found')
    const { number, orderId } = reported
    const { withdrawal, person } = await lockWithdrawalForStaff(tx, { number, staffName })
    if (await hasApproved(tx, { orderId, staffName: person.name }))
      throw new Refusal('reported_payment_approved_by_you')
    const explained = { id, by: person.name, at: clock.businessNow(), note: reason }
    if (!(await updatePaymentExplained(tx, explained))) throw new Refusal('reported_payment_decided')
    await recordAudit(tx, {
      at: clock.systemNow(),
      actor: toStaffActor(person),
      action: 'reported-payment.explained',
      memberId: withdrawal.memberId,
      object: String(number),
      reason,
    })
  })
