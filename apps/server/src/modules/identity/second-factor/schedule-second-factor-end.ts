import { dayMs } from '@impulse/api/fields/durations'
import { secondFactorEndDays } from '@impulse/api/sign-in/sign-in-limits'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { beginMemberAction, stopPayouts } from '../restrictions/restrictions.service.ts'
import { secondFactorEndScheduledNotification } from './second-factor.messages.ts'
import { scheduleEnd } from './second-factor.sql.ts'

/**
 * Schedules the end of the second factor of a member who lost all passkeys, on behalf of staff who have checked the identity.
 * It comes after `secondFactorEndDays`: the member is notified, and a sign-in by a passkey cancels it. The payouts stop at
 * once, until staff resume them.
 * @throws Refusal second_factor_off, and those of `beginMemberAction`
 */
export const scheduleSecondFactorEnd = (
  { db, clock }: DbContext,
  { memberId, staffName, reason }: { memberId: string; staffName: string; reason: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { actor, since: at } = await beginMemberAction(tx, { clock, memberId, staffName })
    const endsAt = new Date(at.getTime() + secondFactorEndDays * dayMs)
    // A repeated request must neither delay the end nor bring it nearer.
    if (!(await scheduleEnd(tx, { memberId, endsAt }))) throw new Refusal('second_factor_off')
    await recordAudit(tx, { at, actor, action: 'member.second-factor-end-scheduled', memberId, reason })
    await stopPayouts(tx, { memberId, reason, actor, at })
    const key = `second-factor-end-scheduled:${newId()}`
    await notify(tx, {
      ...secondFactorEndScheduledNotification(endsAt),
      memberId,
      key,
      category: 'account',
      at,
    })
  })
