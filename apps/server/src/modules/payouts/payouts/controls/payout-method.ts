import { pointsToNumber } from '@impulse/api/fields/money'
import type { ReadyTotal } from '@impulse/api/payouts/console-payout-overview'
import type { DbContext } from '../../../../platform/db/db-context.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { staffMember, toStaffActor } from '../../../../platform/staff/staff.service.ts'
import type { PayoutContext } from '../approvals/withdrawal-approvals.service.ts'
import { lockSending } from './payout-pause.sql.ts'
import { updatePayoutMethod } from './payout-method.sql.ts'

/**
 * Changes the ready payouts by phone to the configured method. After a change of the configuration, ready payouts
 * keep the method that was configured at their approval until staff call this function. `shown`: count and sum that the
 * staff member confirmed.
 * @throws Refusal staff_not_found; ready_payouts_changed with the new count and sum
 */
export const changeMethodOfReadyPayouts = (
  { db, clock, config }: DbContext & { config: Pick<PayoutContext['config'], 'method'> },
  { staffName, shown }: { staffName: string; shown: ReadyTotal },
): Promise<void> =>
  db.transaction(async (tx) => {
    const actor = toStaffActor(await staffMember(tx, staffName))
    await lockSending(tx)
    const { count, sum } = await updatePayoutMethod(tx, config.method)
    const changed: ReadyTotal = { count, sum: pointsToNumber(sum) }
    if (changed.count !== shown.count || changed.sum !== shown.sum)
      throw new Refusal('ready_payouts_changed', changed)
    const event = { at: clock.systemNow(), actor, action: 'payouts.method-changed', memberId: null } as const
    await recordAudit(tx, { ...event, after: config.method })
  })
