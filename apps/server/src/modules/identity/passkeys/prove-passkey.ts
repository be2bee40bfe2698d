import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { hourMs } from '@impulse/api/fields/durations'
import type { PasskeyAssertion } from '@impulse/api/sign-in/passkey'
import type { Config } from '../../../platform/config/config.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { takeOrRefuse } from '../../../platform/http/requests/rate-limits.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import type { SecurityNote } from '../../../platform/security-events/security-events.rules.ts'
import type { Member } from '../../../platform/session/session.ts'
import { challengeIn, type Site, webAuthn } from '../../../platform/session/web-authn.ts'
import {
  type ActionScope,
  type ChallengeScope,
  countUse,
  findPasskey,
  insertChallenge,
  markRefused,
  type PasskeyRow,
  selectPasskeys,
  takeChallenge,
} from './passkeys.sql.ts'
import type { AppContext } from '../../../platform/context.ts'

export type PasskeyContext = Pick<AppContext, 'db' | 'clock' | 'log'>

export type PasskeyConfirmationContext = PasskeyContext & { config: Pick<Config, 'withdrawals'> }

const challengeMinutes = 5

/** Maximum number of requests for options per member and hour, for all actions that a passkey confirms. */
const maxOptionsPerHour = 60

export const challengeEnd = (now: Date): Date => new Date(now.getTime() + challengeMinutes * 60_000)

/**
 * Returns the WebAuthn options with which the browser uses a passkey, and stores the challenge of the options. When the
 * member is known, the options list the member's passkeys except the refused ones.
 * @throws Refusal too_many_requests
 */
export async function createAssertionOptions(
  { db, clock }: PasskeyContext,
  { scope, site }: { scope: Exclude<ChallengeScope, { purpose: 'register' }>; site: Site },
): Promise<Record<string, unknown>> {
  const now = clock.systemNow()
  if (scope.memberId !== null) {
    const bucket = `passkey-confirmations:${scope.memberId}`
    await takeOrRefuse(db, { bucket, max: maxOptionsPerHour, windowSeconds: 3600, now })
  }
  const own = scope.memberId === null ? [] : await selectPasskeys(db, scope.memberId)
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: site.host,
    userVerification: 'required',
    timeout: challengeMinutes * 60_000,
    allowCredentials: own
      .filter(({ refusedAt }) => !refusedAt)
      .map(({ credentialId }) => ({ id: credentialId })),
  })
  const expiresAt = challengeEnd(now)
  await insertChallenge(db, { ...scope, challenge: options.challenge, expiresAt })
  return { ...options }
}

/**
 * Marks the challenge as used, verifies the passkey response, then runs `callback` in the transaction that records the
 * use of the passkey. When `countUse` returns false, refuses this and every later use of the passkey, because the
 * passkey may have been copied.
 * @throws Refusal passkey_expired, passkey_refused
 */
export async function proveByPasskey<T>(
  context: PasskeyContext,
  { scope, assertion, site }: { scope: ChallengeScope; assertion: PasskeyAssertion; site: Site },
  callback: (tx: Tx, key: PasskeyRow) => Promise<T>,
): Promise<T> {
  const { db, clock, log } = context
  await spendPasskeyChallenge(context, { scope, clientDataJSON: assertion.response.clientDataJSON })
  const key = await findPasskey(db, assertion.id)
  const isTheirs = key && (scope.memberId === null || key.memberId === scope.memberId)
  const { userHandle } = assertion.response
  if (!key || !isTheirs || key.refusedAt || (userHandle && userHandle !== toUserHandle(key.memberId)))
    throw new Refusal('passkey_refused', undefined, { ...(key && toNote(key)) })
  const counter = await verifyAndGetCounter(key, { assertion, site })
  const now = clock.businessNow()
  const done = await db.transaction(async (tx) =>
    (await countUse(tx, { id: key.id, counter, now })) ? { result: await callback(tx, key) } : null,
  )
  if (done) return done.result
  await markRefused(db, { id: key.id, now })
  log.warn(
    { passkey: key.id },
    'the counter of a passkey decreased: the passkey may have been copied, and is refused from now on',
  )
  throw new Refusal('passkey_refused', undefined, toNote(key))
}

const toNote = ({ memberId }: PasskeyRow): SecurityNote => ({ subject: { memberId } })

/** Scope of a challenge with which the member proves the identity again in this session, or switches the second factor. */
export const toReauthenticationScope = ({ memberId, sessionId }: Member) =>
  ({ purpose: 'reauthentication', memberId, subject: sessionId }) as const

/**
 * Confirms an action of a signed-in member by a passkey, and runs `callback` in the transaction that records the use of
 * the passkey. The passkey must have existed for the waiting time of a new recipient.
 * @throws Refusal passkey_expired, passkey_refused, passkey_too_new
 */
export const confirmByPasskey = (
  context: PasskeyConfirmationContext,
  input: { scope: ActionScope; assertion: PasskeyAssertion; site: Site },
  callback: (tx: Tx) => Promise<void>,
): Promise<void> =>
  proveByPasskey(context, input, async (tx, key) => {
    if (!isOldEnough(context, key)) throw new Refusal('passkey_too_new')
    await callback(tx)
  })

/**
 * Returns true when the passkey is old enough to confirm an action. An attacker in a hijacked session could have just
 * added a newer one.
 */
export const isOldEnough = (
  context: Pick<PasskeyConfirmationContext, 'clock' | 'config'>,
  { createdAt }: Pick<PasskeyRow, 'createdAt'>,
): boolean => createdAt <= oldEnoughSince(context)

/** Returns the time before which a passkey must have been added to confirm an action. */
export const oldEnoughSince = ({
  clock,
  config,
}: Pick<PasskeyConfirmationContext, 'clock' | 'config'>): Date =>
  new Date(clock.businessNow().getTime() - config.withdrawals.waitingHours * hourMs)

/**
 * Reads the challenge from the signed data, marks the challenge as used and returns the challenge.
 * @throws Refusal passkey_expired
 */
export async function spendPasskeyChallenge(
  { db, clock }: PasskeyContext,
  { scope, clientDataJSON }: { scope: ChallengeScope; clientDataJSON: string },
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const now = clock.systemNow()
  if (challenge === null || !(await takeChallenge(db, { ...scope, challenge, now })))
    throw new Refusal('passkey_expired')
  return challenge
}

/** Returns the WebAuthn user handle of a member, in the format that the authenticator stores. */
export const toUserHandle = (memberId: string): string => Buffer.from(memberId).toString('base64url')

/**
 * Verifies a passkey response and returns its signature counter. The counter is not verified here; `countUse` compares
 * it with the stored counter later.
 */
async function verifyAndGetCounter(
  key: PasskeyRow,
  { assertion, site }: { assertion: PasskeyAssertion; site: Site },
): Promise<number> {
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: assertion as AuthenticationResponseJSON,
    // Accepts any challenge, because `spendPasskeyChallenge` has already checked the challenge in the signed
    // data.
    expectedChallenge: () => true,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
    credential: { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: 0 },
  }).catch(() => null)
  if (!verified?.verified) throw new Refusal('passkey_refused', undefined, toNote(key))
  return verified.authenticationInfo.newCounter
}
