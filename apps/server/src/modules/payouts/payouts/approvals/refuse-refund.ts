import type { Queryable } from '../../../../platform/db/db.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { hasDuplicateDebit } from '../bank-responses/bank-responses.sql.ts'
import { selectUnreturnedDebits } from './bank-debits.sql.ts'
import { findRefundRefusal, refundRefusals } from './payout-blockers.sql.ts'

/**
 * Refuses a refund of an order that the bank or the provider may have paid: the member would have the money twice.
 * `today`: as in `findRefundRefusal`.
 * @throws Refusal withdrawal_debit_unreconciled, provider_is_paying, withdrawal_restore_unreconciled
 */
export async function refuseRefund(
  db: Queryable,
  orderId: string,
  today: string | null = null,
): Promise<void> {
  const refusal = await findRefundRefusal(db, orderId, today)
  if (refusal) throw new Refusal(refusal.code, { documents: refusal.documents })
}

/**
 * Refuses a return that a table of results reports of an order whose debit a statement of the bank shows. Anybody can
 * write a table; the credit of a statement proves that the money came back.
 * @throws Refusal return_needs_credit, and those of `refuseRefund`
 */
export async function refuseReturnByTable(db: Queryable, orderId: string): Promise<void> {
  await refuseRefund(db, orderId)
  const documents = await selectUnreturnedDebits(db, orderId)
  if (documents.length > 0)
    throw new Refusal('return_needs_credit', { documents: documents.filter((number) => number !== '') })
}

const waitingReturnRefusals: readonly string[] = [...refundRefusals, 'return_needs_credit']

/** Returns true for an error of `refuseReturnByTable`: the return waits, and a repeated request may succeed later. */
export const isReturnWaiting = (error: unknown): boolean =>
  error instanceof Refusal && waitingReturnRefusals.includes(error.code)

/**
 * Refuses a return by hand while the bank may have paid the payout, or has paid it twice. `debitDeciders`: staff members
 * who decided about a debit of the bank of a provider's payout, who do not decide about its return as well.
 * @throws Refusal duplicate_debit, outcome_by_debit_decider, and those of `refuseRefund`
 */
export async function refuseReturn(
  db: Queryable,
  {
    orderId,
    staffName,
    debitDeciders,
    today,
  }: { orderId: string; staffName: string; debitDeciders: readonly string[]; today: string },
): Promise<void> {
  if (await hasDuplicateDebit(db, orderId)) throw new Refusal('duplicate_debit')
  await refuseRefund(db, orderId, today)
  if (debitDeciders.includes(staffName)) throw new Refusal('outcome_by_debit_decider')
}
