import type { DbContext } from '../../../../platform/db/db-context.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { staffMember, toStaffActor } from '../../../../platform/staff/staff.service.ts'
import {
  lockWithdrawalForStaff,
  type PayoutContext,
  recordAuditEvent,
} from '../approvals/withdrawal-approvals.service.ts'
import { lockPayoutPauseRow } from '../controls/payout-pause.sql.ts'
import type { Provider } from './provider.ts'
import { refusePaidPayout } from './record-outcome-by-hand.ts'
import { updatePayoutMethod } from './provider-assignment.sql.ts'
import { updateResubmittable } from './provider-payouts.sql.ts'

/**
 * Assigns the ready payouts by phone to the configured method. After a change of the configuration, ready payouts
 * keep the method that was configured at their approval until staff call this function.
 * @throws Refusal staff_not_found
 */
export const assignReadyPayouts = (
  { db, clock, config }: DbContext & { config: Pick<PayoutContext['config'], 'method'> },
  { as }: { as: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const actor = toStaffActor(await staffMember(tx, as))
    await lockPayoutPauseRow(tx)
    await updatePayoutMethod(tx, config.method)
    const event = { at: clock.systemNow(), actor, action: 'payouts.assigned', memberId: null } as const
    await recordAudit(tx, { ...event, after: config.method })
  })

/**
 * Lets the worker submit a refused payout again without a delay and with a new idempotency key. Automatic submissions
 * use the same key again, so that the provider pays once even if it refused by mistake. Before that, refuses when the
 * provider (null: none configured) has the payout after all.
 * @throws Refusal staff_not_found, withdrawal_not_found, own_order, payout_not_refused, provider_is_paying,
 * provider_has_paid, provider_silent
 */
export async function resubmitPayout(
  { db, clock, provider }: DbContext & { provider: Provider | null },
  { number, as }: { number: bigint; as: string },
): Promise<void> {
  if (provider) await refusePaidPayout({ db, provider }, number)
  await db.transaction(async (tx) => {
    const { withdrawal, person } = await lockWithdrawalForStaff(tx, { number, as })
    if (!(await updateResubmittable(tx, withdrawal.orderId))) throw new Refusal('payout_not_refused')
    await recordAuditEvent(tx, { clock, withdrawal, person }, { action: 'payout.resubmitted' })
  })
}
