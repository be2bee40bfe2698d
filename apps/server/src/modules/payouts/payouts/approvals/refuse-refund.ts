import type { Queryable } from '../../../../platform/db/db.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { hasDuplicateDebit } from '../bank-responses/bank-responses.sql.ts'
import { findPaymentRefusal, hasExplainedDebit, paymentRefusals } from './payout-blockers.sql.ts'

/**
 * Refuses a refund of an order that the bank or the provider may have paid: the member would have the money twice.
 * `today`: as in `findPaymentRefusal`.
 * @throws Refusal withdrawal_debit_unreconciled, provider_is_paying, withdrawal_restore_unreconciled
 */
export async function refuseRefund(
  db: Queryable,
  orderId: string,
  today: string | null = null,
): Promise<void> {
  const refusal = await findPaymentRefusal(db, orderId, today)
  if (refusal) throw new Refusal(refusal.code, { documents: refusal.documents })
}

/** Returns true for an error of `refuseRefund`: the refund waits, and a repeated request may succeed later. */
export const isRefundWaiting = (error: unknown): boolean =>
  error instanceof Refusal && paymentRefusals.some((code) => code === error.code)

/**
 * Refuses a return by hand while the bank may have paid the payout, or has paid it twice. When the provider cancelled
 * its payment (`isAfterPayment`), the person who explained a debit of the bank does not decide about the return as well.
 * @throws Refusal duplicate_debit, outcome_by_line_explainer, and those of `refuseRefund`
 */
export async function refuseReturn(
  db: Queryable,
  {
    isAfterPayment,
    today,
    ...by
  }: { orderId: string; staffName: string; isAfterPayment: boolean; today: string },
): Promise<void> {
  if (await hasDuplicateDebit(db, by.orderId)) throw new Refusal('duplicate_debit')
  await refuseRefund(db, by.orderId, today)
  if (isAfterPayment && (await hasExplainedDebit(db, by))) throw new Refusal('outcome_by_line_explainer')
}
