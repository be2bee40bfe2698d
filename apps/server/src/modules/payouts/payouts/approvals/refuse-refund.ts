import type { Queryable } from '../../../../platform/db/db.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { findPaymentRefusal } from './payout-blockers.sql.ts'

/**
 * Refuses a refund of an order that the bank or the provider may have paid: the member would have the money twice.
 * @throws Refusal withdrawal_debit_unreconciled, provider_is_paying, withdrawal_restore_unreconciled
 */
export async function refuseRefund(db: Queryable, orderId: string): Promise<void> {
  const refusal = await findPaymentRefusal(db, orderId)
  if (refusal) throw new Refusal(refusal.code, { documents: refusal.documents })
}
