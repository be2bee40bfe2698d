import type { SecondFactor } from '@impulse/api/sign-in/passkey'
import { moscowDay, moscowIso } from '../../../platform/clock/moscow.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { lockMember } from '../../../platform/db/lock-member.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { deviceName } from '../../../platform/session/device-name.ts'
import {
  codeWithoutPasskeyNotification,
  secondFactorEndCancelledNotification,
} from './second-factor.messages.ts'
import { cancelEnd, findSecondFactor } from './second-factor.sql.ts'

export { isSecondFactorOnSql } from './second-factor.sql.ts'

type AtTime = { memberId: string; at: Date }

/** Returns the state of a member's second factor. */
export async function getSecondFactor(
  { db, clock }: { db: Queryable } & Pick<DbContext, 'clock'>,
  memberId: string,
): Promise<SecondFactor> {
  const found = await findSecondFactor(db, { memberId, at: clock.businessNow() })
  return { isOn: found !== null, endsAt: found?.endsAt ? moscowIso(found.endsAt) : null }
}

/** Returns true when the sign-in of a member needs a passkey. `at`: business clock. */
export const isSecondFactorOn = async (db: Queryable, input: AtTime): Promise<boolean> =>
  (await findSecondFactor(db, input)) !== null

/**
 * Locks the member and returns `isSecondFactorOn`, which stays valid until the end of the transaction: sign-ins, removals of
 * passkeys and switches wait for each other.
 */
export async function lockSecondFactor(tx: Tx, input: AtTime): Promise<boolean> {
  await lockMember(tx, input.memberId)
  return isSecondFactorOn(tx, input)
}

/**
 * Cancels the end of the second factor that staff requested, and notifies the member: a used passkey or a report of the
 * member shows that the member needs no help.
 */
export async function cancelSecondFactorEnd(tx: Tx, { memberId, at }: AtTime): Promise<void> {
  if (!(await cancelEnd(tx, { memberId, at }))) return
  const key = `second-factor-end-cancelled:${newId()}`
  await notify(tx, { ...secondFactorEndCancelledNotification, memberId, key, category: 'account', at })
}

/** Notifies the member, once a day, that somebody with the phone's codes and without a passkey tried to sign in. */
export const notifyOfCodeWithoutPasskey = (
  tx: Tx,
  { memberId, at, userAgent }: AtTime & { userAgent: string },
): Promise<void> =>
  notify(tx, {
    ...codeWithoutPasskeyNotification({ device: deviceName(userAgent) }),
    memberId,
    key: `code-without-passkey:${memberId}:${moscowDay(at)}`,
    category: 'account',
    at,
  })
