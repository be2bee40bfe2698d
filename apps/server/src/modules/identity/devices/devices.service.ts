import { deviceName } from '../../../platform/session/device-name.ts'
import type { EndSessions, MemberSession } from '@impulse/api/profile/profile'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import type { Member, Sessions } from '../../../platform/session/session.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { cancelSecondFactorEnd } from '../second-factor/second-factor.service.ts'
import { removePasskeys } from '../passkeys/passkeys.service.ts'
import { sessionsEndedNotification } from './devices.messages.ts'
import { beginMemberAction, stopOwnPayouts } from '../restrictions/restrictions.service.ts'
import type { AppContext } from '../../../platform/context.ts'

export type DeviceContext = Pick<AppContext, 'db' | 'clock' | 'sessions'> & {
  config: Pick<Config, 'withdrawals'>
}

/** Context of the console, which starts no sessions of members. */
export type StaffDeviceContext = Omit<DeviceContext, 'sessions'> & { sessions: Pick<Sessions, 'endSessions'> }

/**
 * Returns a member's open sessions, the last used session first. The device names help the member to notice
 * an unknown device.
 */
export async function listSessions(
  { db, sessions }: DeviceContext,
  { memberId, sessionId }: Member,
): Promise<MemberSession[]> {
  const live = await sessions.listLiveSessions(db, memberId)
  return live.map(({ id, createdAt, lastUsedAt, userAgent }) => ({
    id,
    device: deviceName(userAgent),
    createdAt: moscowIso(createdAt),
    lastUsedAt: moscowIso(lastUsedAt),
    current: id === sessionId,
  }))
}

/**
 * Ends one session of the member.
 * @throws Refusal session_not_found when the session has ended or belongs to another member
 */
export async function endDevice(
  { db, sessions }: DeviceContext,
  { memberId, id }: { memberId: string; id: string },
): Promise<void> {
  const endedCount = await sessions.endSessions(db, { memberId, only: id, reason: 'revoked' })
  if (endedCount === 0) throw new Refusal('session_not_found')
}

/**
 * Ends all sessions of the member except the current one («Выйти везде»), and the current one too when `too` is true.
 * Also removes passkeys (`removePasskeys`), because an attacker may have added one to sign in again, unless `keepPasskeys`
 * is true.
 */
export const endDevices = (context: DeviceContext, input: Member & EndSessions): Promise<void> =>
  context.db.transaction((tx) => endDevicesIn(tx, context, input))

async function endDevicesIn(
  tx: Tx,
  context: DeviceContext,
  { memberId, sessionId, too, keepPasskeys }: Member & EndSessions,
): Promise<void> {
  const { clock, sessions } = context
  await sessions.endSessions(tx, { memberId, ...(!too && { except: sessionId }), reason: 'revoked' })
  if (!keepPasskeys) await removePasskeys(tx, context, { memberId, at: clock.businessNow() })
}

/**
 * Ends all other sessions, removes passkeys and stops the member's payouts («Это не я»): the member does not recognize a
 * sign-in or a change of the account. A second factor that staff would end stays on.
 */
export const reportUnknownSignIn = (context: DeviceContext, member: Member): Promise<void> =>
  context.db.transaction(async (tx) => {
    const own = { memberId: member.memberId, at: context.clock.businessNow() }
    await stopOwnPayouts(tx, own)
    await cancelSecondFactorEnd(tx, own)
    await endDevicesIn(tx, context, { ...member, too: false, keepPasskeys: false })
  })

/**
 * Ends all sessions of a member and removes passkeys, as «Выйти везде» does, on behalf of staff. The member can sign in
 * again at once, and is notified.
 * @throws those of `beginMemberAction`
 */
export const endDevicesByStaff = (
  context: StaffDeviceContext,
  { memberId, staffName, reason }: { memberId: string; staffName: string; reason: string },
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const { clock, sessions } = context
    const { actor, since: at } = await beginMemberAction(tx, { clock, memberId, staffName })
    await sessions.endSessions(tx, { memberId, reason: 'staff' })
    await removePasskeys(tx, context, { memberId, at })
    await recordAudit(tx, { at, actor, action: 'member.sessions-ended', memberId, reason })
    const key = `sessions-ended:${newId()}`
    await notify(tx, { ...sessionsEndedNotification, memberId, key, category: 'account', at })
  })
