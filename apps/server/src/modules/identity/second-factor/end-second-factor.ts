import { dayMs } from '@impulse/api/fields/durations'
import { secondFactorEndDays } from '@impulse/api/sign-in/sign-in-limits'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { beginMemberAction, stopPayouts } from '../restrictions/restrictions.service.ts'
import { secondFactorEndsNotification } from './second-factor.messages.ts'
import { isSecondFactorOn } from './second-factor.service.ts'
import { setEnd } from './second-factor.sql.ts'

/**
 * Ends the second factor of a member who lost all passkeys, on behalf of staff who have checked the identity. It takes effect
 * after `secondFactorEndDays`: until then the member is notified, and a sign-in by a passkey cancels it. The payouts stop
 * at once, until staff resume them.
 * @throws Refusal second_factor_off, and those of `beginMemberAction`
 */
export const endSecondFactor = (
  { db, clock }: DbContext,
  { memberId, staffName, reason }: { memberId: string; staffName: string; reason: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { actor, since: at } = await beginMemberAction(tx, { clock, memberId, staffName })
    if (!(await isSecondFactorOn(tx, { memberId, at }))) throw new Refusal('second_factor_off')
    const endsAt = new Date(at.getTime() + secondFactorEndDays * dayMs)
    // A repeated request must neither delay the end nor bring it nearer.
    if (!(await setEnd(tx, { memberId, endsAt }))) throw new Refusal('second_factor_off')
    await recordAudit(tx, { at, actor, action: 'member.second-factor-ended', memberId, reason })
    await stopPayouts(tx, { memberId, reason, actor, at })
    const key = `second-factor-ends:${newId()}`
    await notify(tx, { ...secondFactorEndsNotification(endsAt), memberId, key, category: 'account', at })
  })
