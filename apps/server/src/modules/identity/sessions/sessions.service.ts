import { signedInNotification } from './sessions.messages.ts'
import { deviceName } from '../../../platform/session/device-name.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { SessionTokens } from '../../../platform/session/session.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { recordSignIn, getUser } from '../profile/profile.service.ts'
import { refuseBlocked } from '../restrictions/restrictions.service.ts'
import type { KnownDevices } from './known-devices.ts'
import type { AppContext } from '../../../platform/context.ts'

export type { KnownDevices } from './known-devices.ts'

export type StartContext = Pick<AppContext, 'clock' | 'sessions'> & { devices: KnownDevices }
export type Started = { tokens: SessionTokens; deviceCookies: string[] }

/**
 * Starts a session after the member has entered a code or used a passkey. When the device is new, notifies
 * the member.
 * @throws Refusal member_blocked, member_merged, unavailable
 */
export async function startSession(
  { clock, sessions, devices }: StartContext,
  tx: Tx,
  input: {
    memberId: string
    phone: string
    cookies: string | undefined
    ip: string
    userAgent: string
    /** False when the sign-in opens no secret data. By default true. */
    isProven?: boolean
  },
): Promise<Started> {
  const { memberId, phone, cookies, ip, userAgent, isProven } = input
  const [now, at] = [clock.systemNow(), clock.businessNow()]
  const isNewDevice =
    devices.find(cookies, { phone, now }) === null && (await hasSignedIn(tx, { memberId, now: at }))
  await recordSignIn(tx, { memberId, phone, now: at })
  await refuseBlocked(tx, memberId)
  const { cookies: deviceCookies, device } = devices.remember(cookies, { phone, now })
  const tokens = await sessions.start(tx, {
    memberId,
    ip,
    userAgent,
    device,
    ...(isProven !== undefined && { isProven }),
  })
  if (isNewDevice) await notifyOfDevice(tx, { sessionId: tokens.sessionId, memberId, userAgent, at })
  return { tokens, deviceCookies }
}

/**
 * Returns true when the member has signed in before. The first sign-in of a member sends no notification of a
 * new device.
 */
const hasSignedIn = async (tx: Tx, input: { memberId: string; now: Date }): Promise<boolean> =>
  (await getUser(tx, { ...input, host: '' })).phoneVerificationStatus === 'verified'

const notifyOfDevice = (
  tx: Tx,
  input: { sessionId: string; memberId: string; userAgent: string; at: Date },
): Promise<void> =>
  notify(tx, {
    ...signedInNotification({ device: deviceName(input.userAgent) }),
    memberId: input.memberId,
    at: input.at,
    category: 'account',
    key: `signed-in:${input.sessionId}`,
  })
