import type { DbContext } from '../../../../platform/db/db-context.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { lockWithdrawalForStaff, recordAuditEvent } from '../approvals/withdrawal-approvals.service.ts'
import { hasApproved } from '../approvals/withdrawal-approvals.sql.ts'
import { hasRecordedOutcome, updateContradictionExplanation } from './recheck-payouts.sql.ts'

/**
 * Records staff's explanation for a payout whose recorded outcome the provider contradicts. Moves no money: the payout
 * only leaves the queue of unknown outcomes. Refuses approvers of the withdrawal and the people who proposed and
 * recorded the outcome.
 * @throws Refusal staff_not_found, withdrawal_not_found, own_order, outcome_recorded_by_approver,
 * explained_by_recorder, payout_not_contradicted
 */
export const explainContradiction = (
  { db, clock }: DbContext,
  { number, staffName, reason }: { number: bigint; staffName: string; reason: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { withdrawal, person } = await lockWithdrawalForStaff(tx, { number, staffName })
    const { orderId } = withdrawal
    if (await hasApproved(tx, { orderId, staffName: person.name }))
      throw new Refusal('outcome_recorded_by_approver')
    if (await hasRecordedOutcome(tx, { orderId, staffName: person.name }))
      throw new Refusal('explained_by_recorder')
    if (!(await updateContradictionExplanation(tx, { orderId, explanation: reason })))
      throw new Refusal('payout_not_contradicted')
    await recordAuditEvent(
      tx,
      { clock, withdrawal, person },
      { action: 'payout.contradiction-explained', reason },
    )
  })
