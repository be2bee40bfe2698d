import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import type { Clock } from '../../../../platform/clock/clock.ts'
import { invariant, Refusal } from '../../../../platform/refusal/refusal.ts'
import { toStaffActor } from '../../../../platform/staff/staff.service.ts'
import { markPaid, markReturned } from '../../withdrawals/withdrawals.service.ts'
import { lockWithdrawalForStaff, recordAuditEvent } from '../approvals/payout-approvals.service.ts'
import { isSending } from './http-payouts.rules.ts'
import { findHttpPayout, hasApproved, type HttpPayout } from './http-payouts.sql.ts'
import { lockPayout, updateState } from '../approvals/payouts.sql.ts'
import type { DbContext } from '../../../../platform/db/db-context.ts'

/**
 * Records an outcome that a staff member has found out from the provider: the outcome of an open payout, or
 * the return of a paid payout. Approvers of the withdrawal are refused, so that a return needs two persons.
 * @throws Refusal staff_not_found, withdrawal_not_found, own_order, payout_outcome_known, outcome_recorded_by_approver
 */
export const recordOutcomeByHand = (
  { db, clock }: DbContext,
  {
    number,
    as,
    outcome,
    reason,
  }: { number: bigint; as: string; outcome: 'paid' | 'returned'; reason: WithdrawalReasonCode },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { withdrawal, person } = await lockWithdrawalForStaff(tx, { number, as })
    const { orderId } = withdrawal
    const payout = await findHttpPayout(tx, orderId)
    const state = await lockPayout(tx, orderId)
    const hasUnknownOutcome =
      payout !== null && (state === 'sending' || state === 'pending') && isKnown(payout, clock)
    const isBack = state === 'paid' && outcome === 'returned'
    if (!payout || !(hasUnknownOutcome || isBack)) throw new Refusal('payout_outcome_known')
    if (await hasApproved(tx, { orderId, staffName: person.name }))
      throw new Refusal('outcome_recorded_by_approver')
    await recordAuditEvent(
      tx,
      { clock, withdrawal, person },
      { action: 'payout.outcome-recorded', reason: outcome === 'paid' ? outcome : reason },
    )
    const step = { orderId, actor: toStaffActor(person), at: clock.businessNow() }
    const isChanged =
      outcome === 'paid' ? await markPaid(tx, step) : await markReturned(tx, { ...step, reason })
    const isUpdated = await updateState(tx, { orderId, from: ['sending', 'pending', 'paid'], state: outcome })
    invariant(
      isChanged && isUpdated,
      'the statuses of a payout and its withdrawal must stay the same while the member is locked',
    )
  })

/**
 * Returns true when the provider's status of the payout was checked and the payout is no longer being
 * submitted.
 */
const isKnown = ({ providerStatus, submissionStartedAt }: HttpPayout, clock: Clock): boolean =>
  providerStatus !== null &&
  submissionStartedAt !== null &&
  !isSending(clock.systemNow().getTime() - submissionStartedAt.getTime())
