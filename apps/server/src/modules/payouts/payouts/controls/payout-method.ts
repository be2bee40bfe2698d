import type { DbContext } from '../../../../platform/db/db-context.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { staffMember, toStaffActor } from '../../../../platform/staff/staff.service.ts'
import type { PayoutContext } from '../approvals/withdrawal-approvals.service.ts'
import { lockSending } from './payout-pause.sql.ts'
import { updatePayoutMethod } from './payout-method.sql.ts'

/**
 * Changes the ready payouts by phone to the configured method. After a change of the configuration, ready payouts
 * keep the method that was configured at their approval until staff call this function.
 * @throws Refusal staff_not_found
 */
export const changeMethodOfReadyPayouts = (
  { db, clock, config }: DbContext & { config: Pick<PayoutContext['config'], 'method'> },
  { staffName }: { staffName: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const actor = toStaffActor(await staffMember(tx, staffName))
    await lockSending(tx)
    await updatePayoutMethod(tx, config.method)
    const event = { at: clock.systemNow(), actor, action: 'payouts.method-changed', memberId: null } as const
    await recordAudit(tx, { ...event, after: config.method })
  })
