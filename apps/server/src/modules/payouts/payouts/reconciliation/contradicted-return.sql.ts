import type { Tx } from '../../../../platform/db/db.ts'
import { hasUnreconciledDebitSql, isUndecidedAtProviderSql } from '../approvals/payout-blockers.sql.ts'
import { lockPayout } from '../payouts.sql.ts'
import { isContradictedSql } from '../providers/recheck-payouts.sql.ts'

/**
 * Returns true when a payout may have been paid although its return is recorded: the provider contradicts the outcome,
 * or has a further payout without an outcome, or staff have not decided about a bank statement debit that belongs to the
 * payout or for which the payout is suggested. Locks the payout, so that no contradiction is stored before the caller
 * commits. `today`: as in `isUndecidedAtProviderSql`.
 */
export async function lockIsContradicted(
  tx: Tx,
  { orderId, today }: { orderId: string; today: string },
): Promise<boolean> {
  await lockPayout(tx, orderId)
  const { rowCount } = await tx.query({
    text: `select from payouts p where p.order_id = $1 and (${isContradictedSql} or ${hasUnreconciledDebitSql('p.order_id')}
        or ${isUndecidedAtProviderSql('p.order_id', '$2')})`,
    values: [orderId, today],
  })
  return rowCount > 0
}
