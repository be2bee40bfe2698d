import type { Confirmation } from '@impulse/api/profile/confirmation'
import type { PasskeyAssertion } from '@impulse/api/sign-in/passkey'
import type { Config } from '../../../platform/config/config.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { markReauthenticated } from '../../../platform/session/reauthentication.ts'
import type { Member } from '../../../platform/session/session.ts'
import type { Site } from '../../../platform/session/web-authn.ts'
import {
  confirmByPasskey,
  createAssertionOptions,
  type PasskeyConfirmationContext,
  toReauthenticationScope,
} from '../passkeys/passkeys.service.ts'
import { lockSecondFactor } from '../second-factor/second-factor.service.ts'
import { getPhone } from '../profile/profile.service.ts'
import {
  type CodeRedemptionContext,
  confirmByCode,
  sendConfirmationCode,
} from '../sign-in/sign-in.service.ts'

export type ReauthenticationContext = CodeRedemptionContext &
  PasskeyConfirmationContext & {
    config: Pick<Config, 'limits'>
    /** Wakes the outbox worker after a code was requested, so that the SMS does not wait for the next poll. */
    wakeOutbox: () => void
  }

const toScope = (sessionId: string) => ({ purpose: 'reauthentication', subject: sessionId }) as const

/**
 * Queues the SMS with the code by which the member proves the identity again in this session. A member whose sign-in needs
 * a passkey proves it by a passkey: a code must not open what the sign-in does not.
 * @throws Refusal passkey_required, too_early, too_many_requests
 */
export async function requestReauthentication(
  { db, clock, config, wakeOutbox }: ReauthenticationContext,
  { memberId, sessionId }: Member,
): Promise<Confirmation> {
  const code = await db.transaction(async (tx) => {
    await refuseCodeWithoutPasskey(tx, { memberId, at: clock.businessNow() })
    return sendConfirmationCode(tx, {
      scope: toScope(sessionId),
      phone: await getPhone(tx, memberId),
      now: clock.systemNow(),
      limits: config.limits,
    })
  })
  wakeOutbox()
  return code
}

/**
 * Lets this session, and no other, read secret data for ten minutes.
 * @throws Refusal passkey_required, invalid_code, too_many_tries, code_expired, too_many_requests
 */
export const reauthenticate = (
  context: ReauthenticationContext,
  { memberId, sessionId, ...entered }: Member & { attemptId: string; code: string },
): Promise<void> =>
  confirmByCode(context, { scope: toScope(sessionId), ...entered }, async (tx) => {
    await refuseCodeWithoutPasskey(tx, { memberId, at: context.clock.businessNow() })
    await markReauthenticated(tx, { sessionId, clock: context.clock })
  })

async function refuseCodeWithoutPasskey(tx: Tx, input: { memberId: string; at: Date }): Promise<void> {
  if (await lockSecondFactor(tx, input)) throw new Refusal('passkey_required')
}

/** Returns the WebAuthn options with which a passkey proves the identity again in this session. */
export const createReauthenticationOptions = (
  context: ReauthenticationContext,
  { site, ...member }: Member & { site: Site },
): Promise<Record<string, unknown>> =>
  createAssertionOptions(context, { scope: toReauthenticationScope(member), site })

/**
 * Lets this session, and no other, read secret data for ten minutes, as `reauthenticate` does.
 * @throws Refusal passkey_expired, passkey_refused, passkey_too_new
 */
export const reauthenticateByPasskey = (
  context: ReauthenticationContext,
  { site, assertion, ...member }: Member & { site: Site; assertion: PasskeyAssertion },
): Promise<void> =>
  confirmByPasskey(context, { scope: toReauthenticationScope(member), site, assertion }, (tx) =>
    markReauthenticated(tx, { sessionId: member.sessionId, clock: context.clock }),
  )
