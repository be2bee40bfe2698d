import type { PasskeyAssertion } from '@impulse/api/sign-in/passkey'
import { toNetwork } from '../../../platform/http/requests/network.ts'
import { takeOrRefuse } from '../../../platform/http/requests/rate-limits.ts'
import type { Site } from '../../../platform/session/web-authn.ts'
import { cancelSecondFactorEnd } from '../second-factor/second-factor.service.ts'
import { getPhone } from '../profile/profile.service.ts'
import { type StartContext, type Started, startSession } from '../sign-in/sign-in.service.ts'
import {
  createAssertionOptions,
  isOldEnough,
  type PasskeyConfirmationContext,
  type PasskeyContext,
  proveByPasskey,
} from './prove-passkey.ts'

/**
 * Maximum number of requests for sign-in options per network and hour. The limit is high, because some
 * browsers request options at every visit to /login.
 */
const maxOptionsPerHour = 600

/**
 * Returns the WebAuthn options for a sign-in by passkey. The options list no passkeys, because the server
 * does not know yet which member signs in.
 * @throws Refusal too_many_requests
 */
export async function createSignInOptions(
  context: PasskeyContext & { limits: boolean },
  { site, address }: { site: Site; address: string },
): Promise<Record<string, unknown>> {
  if (context.limits) {
    const limit = {
      bucket: `passkey-address:${toNetwork(address)}`,
      max: maxOptionsPerHour,
      windowSeconds: 3600,
    }
    await takeOrRefuse(context.db, { ...limit, now: context.clock.systemNow() })
  }
  return createAssertionOptions(context, {
    scope: { purpose: 'sign-in', memberId: null, subject: null },
    site,
  })
}

/**
 * Signs in the owner of the passkey. When the device is new, notifies the member. With a passkey that is too new to
 * confirm actions, the session opens no secret data (`isOldEnough`).
 * @throws Refusal passkey_expired, passkey_refused, member_blocked, member_merged, unavailable
 */
export const signInByPasskey = (
  context: PasskeyConfirmationContext & StartContext,
  input: {
    assertion: PasskeyAssertion
    site: Site
    cookies: string | undefined
    ip: string
    userAgent: string
  },
): Promise<Started> =>
  proveByPasskey(
    context,
    { ...input, scope: { purpose: 'sign-in', memberId: null, subject: null } },
    async (tx, key) => {
      const { memberId } = key
      const { cookies, ip, userAgent } = input
      const started = await startSession(context, tx, {
        memberId,
        phone: await getPhone(tx, memberId),
        cookies,
        ip,
        userAgent,
        isProven: isOldEnough(context, key),
      })
      await cancelSecondFactorEnd(tx, { memberId, at: context.clock.businessNow() })
      return started
    },
  )
