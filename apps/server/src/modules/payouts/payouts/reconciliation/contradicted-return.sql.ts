import type { Tx } from '../../../../platform/db/db.ts'
import { hasUnreconciledDebitSql, isUndecidedAtProviderSql } from '../approvals/payout-blockers.sql.ts'
import { lockPayout } from '../payouts.sql.ts'
import { isContradictedSql } from '../providers/recheck-payouts.sql.ts'
import { hasDocumentSql } from './settlement-debits.sql.ts'

/**
 * Returns true when a payout may have been paid although its return is recorded: the provider contradicts the outcome,
 * or has a further payout without an outcome, or staff have not decided about a bank statement debit that belongs to the
 * payout or for which the payout is suggested. Locks the payout, so that no contradiction is stored before the caller
 * commits. `today`: as in `isUndecidedAtProviderSql`. `document`, `paidOn`: of the settlement that pays the payout again;
 * null when none does. Its debit, which has the sum of the payout as well, counts only when it names the payout by reference.
 */
export async function lockIsContradicted(
  tx: Tx,
  {
    orderId,
    today,
    document,
    paidOn,
  }: { orderId: string; today: string; document: string | null; paidOn: string | null },
): Promise<boolean> {
  await lockPayout(tx, orderId)
  const { rowCount } = await tx.query({
    text: `select from payouts p where p.order_id = $1 and (${isContradictedSql}
        or ${hasUnreconciledDebitSql('p.order_id', hasDocumentSql('x', { document: '$3::text', paidOn: '$4::date' }))}
        or ${isUndecidedAtProviderSql('p.order_id', '$2')})`,
    values: [orderId, today, document, paidOn],
  })
  return rowCount > 0
}
