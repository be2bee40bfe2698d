import { addDays, moscowMidnight } from '../../../../platform/clock/moscow.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { invariant } from '../../../../platform/refusal/refusal.ts'
import { markPaid, markReturned } from '../../withdrawals/withdrawals.service.ts'
import { updateState } from '../approvals/payouts.sql.ts'
import { type BankResponseRow, type PaidAt, toPaidAt } from './bank-response.rules.ts'
import type { ReferencedPayout } from './bank-responses.sql.ts'

/** Returns the time of a payment that the bank reports. */
export const resolvePaidAt = (
  { paidOn }: Pick<BankResponseRow, 'paidOn'>,
  { submittedAt, now }: Pick<ReferencedPayout, 'submittedAt'> & { now: Date },
): PaidAt => {
  const day = paidOn && { begins: moscowMidnight(paidOn), ends: moscowMidnight(addDays(paidOn, 1)) }
  return toPaidAt({ day: day || null, submittedAt, now })
}

/**
 * Records the outcome of one payout. Returns false and moves no money when the status of the withdrawal does
 * not allow the outcome.
 */
export async function recordBankOutcome(
  tx: Tx,
  { orderId }: Pick<ReferencedPayout, 'orderId'>,
  {
    actor,
    at,
    paid,
    outcome,
    reason,
  }: Pick<BankResponseRow, 'reason'> & {
    actor: string
    at: Date
    paid: PaidAt
    outcome: 'paid' | 'returned'
  },
): Promise<boolean> {
  const step = { orderId, actor, at }
  const isPaid = outcome === 'paid'
  const isRecorded = isPaid
    ? await markPaid(tx, { ...step, paidAt: paid.at })
    : await markReturned(tx, { ...step, reason })
  if (!isRecorded) return false
  const from = isPaid ? (['sending', 'pending'] as const) : (['sending', 'pending', 'paid'] as const)
  const isUpdated = await updateState(tx, { orderId, from, state: outcome })
  invariant(isUpdated, 'the payout of a withdrawal with a recorded outcome must accept that outcome')
  return true
}
