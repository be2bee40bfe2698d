import type { PayoutMethod, PayoutState } from '@impulse/api/payouts/payout-statuses'
import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import type { Queryable, Tx } from '../../../platform/db/db.ts'

/** Allowed state transitions of a payout. A trigger of the table refuses all other transitions. */
export const payoutTransitions: Record<PayoutState, readonly PayoutState[]> = {
  ready: ['sending', 'pending', 'rejected'],
  sending: ['pending', 'paid', 'returned', 'ready'],
  pending: ['paid', 'returned', 'ready'],
  paid: ['returned'],
  rejected: [],
  returned: [],
}

export async function insertPayout(
  tx: Tx,
  payout: { orderId: string; reference: string; method: PayoutMethod; approvalsNeeded: 1 | 2 },
): Promise<void> {
  await tx.query({
    text: `insert into payouts (order_id, reference, method, state, approvals_needed)
      values ($1, $2, $3, 'ready', $4)`,
    values: [payout.orderId, payout.reference, payout.method, payout.approvalsNeeded],
  })
}

/**
 * Raises the number of approvals that a `ready` payout needs; never lowers it. For example, the number rises when an
 * approver lost the right to approve, and the new approver credited the member.
 */
export async function raiseApprovalsNeeded(
  tx: Tx,
  { orderId, needed }: { orderId: string; needed: 1 | 2 },
): Promise<void> {
  await tx.query({
    text: `update payouts set approvals_needed = $2
      where order_id = $1 and state = 'ready' and approvals_needed < $2`,
    values: [orderId, needed],
  })
}

/** Locks a payout and returns its state; null when there is no payout. */
export async function lockPayout(tx: Tx, orderId: string): Promise<PayoutState | null> {
  const { rows } = await tx.query<{ state: PayoutState }>({
    text: 'select state from payouts where order_id = $1 for update',
    values: [orderId],
  })
  return rows[0]?.state ?? null
}

/**
 * Changes the state of a payout. Returns false when the payout is no longer in one of the states `from`. `document`: bank
 * document from which staff learned the outcome, if there is one.
 */
export async function updateState(
  tx: Tx,
  {
    orderId,
    from,
    state,
    document = '',
  }: { orderId: string; from: readonly PayoutState[]; state: PayoutState; document?: string },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update payouts set state = $3, outcome_document = coalesce(nullif($4, ''), outcome_document)
      where order_id = $1 and state = any($2)`,
    values: [orderId, from, state, document],
  })
  return rowCount === 1
}

/**
 * Changes a `ready` payout without a batch to `pending`, because the bank already has it, for example from the file of
 * a cancelled batch or from before a restore of the database. Stores the payer of the payout's last batch. Sets the
 * method to `bank_file`, because the payout may have been moved to the payout provider in the meantime. Returns false
 * when the payout is not `ready`.
 */
export async function updateSubmittedReportedByBank(
  tx: Tx,
  { orderId, at }: { orderId: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update payouts set state = 'pending', method = 'bank_file', submitted_at = $2, payer = (
          select b.payer from payout_batch_lines l join payout_batches b on b.number = l.batch
          where l.order_id = $1 order by b.number desc limit 1
        )
      where order_id = $1 and state = 'ready'`,
    values: [orderId, at],
  })
  return rowCount === 1
}

/** Outcome of a payout that a staff member proposed. `day`: day in Moscow, `YYYY-MM-DD`; null when none was stated. */
export type OutcomeProposal = {
  outcome: 'paid' | 'returned'
  reason: WithdrawalReasonCode | null
  document: string
  day: string | null
  staffName: string
}

/** Stores the proposed outcome of a payout. Replaces an earlier proposal. */
export async function updateOutcomeProposal(
  tx: Tx,
  { orderId, proposal }: { orderId: string; proposal: OutcomeProposal },
): Promise<void> {
  await tx.query({
    text: 'update payouts set outcome_proposal = $2 where order_id = $1',
    values: [orderId, JSON.stringify(proposal)],
  })
}

/** Returns the outcome of a payout that a staff member proposed; null when none was proposed. */
export async function findOutcomeProposal(db: Queryable, orderId: string): Promise<OutcomeProposal | null> {
  const { rows } = await db.query<{ proposal: OutcomeProposal | null }>({
    text: 'select outcome_proposal as proposal from payouts where order_id = $1',
    values: [orderId],
  })
  return rows[0]?.proposal ?? null
}

export type StateTotal = { state: PayoutState; count: number; sum: bigint }

/** Returns the number of payouts and the sum of their credited points, by state of the payout. */
export async function selectTotals(db: Queryable): Promise<StateTotal[]> {
  const { rows } = await db.query<StateTotal>({
    text: `select payout.state, count(*)::int as count, sum(withdrawal.credited)::bigint as sum
      from payouts payout join withdrawals withdrawal on withdrawal.order_id = payout.order_id
      group by payout.state`,
    values: [],
  })
  return rows
}
