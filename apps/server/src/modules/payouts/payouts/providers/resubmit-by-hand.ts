import type { DbContext } from '../../../../platform/db/db-context.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { lockWithdrawalForStaff, recordAuditEvent } from '../approvals/withdrawal-approvals.service.ts'
import type { Provider } from './provider.ts'
import { refuseIfProviderHasPayout } from './record-outcome-by-hand.ts'
import { updateResubmittable } from './provider-payouts.sql.ts'

/**
 * Lets the worker submit a refused payout again without a delay and with a new idempotency key. Automatic submissions
 * use the same key again, so that the provider pays once even if it refused by mistake. Refuses when the provider has
 * paid or is paying the payout after all, or does not respond. `provider`: null when none is configured.
 * @throws Refusal staff_not_found, withdrawal_not_found, own_order, payout_not_refused, provider_is_paying,
 * provider_has_paid, provider_silent, provider_unreachable
 */
export async function resubmitPayout(
  { db, clock, provider }: DbContext & { provider: Provider | null },
  { number, staffName }: { number: bigint; staffName: string },
): Promise<void> {
  await refuseIfProviderHasPayout({ db, provider }, number)
  await db.transaction(async (tx) => {
    const { withdrawal, person } = await lockWithdrawalForStaff(tx, { number, staffName })
    if (!(await updateResubmittable(tx, withdrawal.orderId))) throw new Refusal('payout_not_refused')
    await recordAuditEvent(tx, { clock, withdrawal, person }, { action: 'payout.resubmitted' })
  })
}
