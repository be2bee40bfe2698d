import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { maxStaffKeys } from '@impulse/api/staff/staff-limits'
import type { NewPasskey, PasskeyAssertion } from '@impulse/api/sign-in/passkey'
import type { Tx } from '../../db/db.ts'
import { takeOrRefuse } from '../../http/requests/rate-limits.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { algorithms, challengeIn, type Site, webAuthn } from '../../session/web-authn.ts'
import {
  countStaffKeyUse,
  insertStaffChallenge,
  refuseCopiedKey,
  selectStaffKeys,
  type StaffKey,
  takeStaffChallenge,
} from './staff-keys.sql.ts'
import type { DbContext } from '../../db/db-context.ts'
/** Staff member who owns a passkey, and the site for which the passkey is created. */
type StaffKeyOwner = { name: string; site: Site }

const challengeMs = 5 * 60_000
const maxRequestsPerHour = 60

/**
 * Returns the options with which the browser creates a passkey. The passkey is only a second factor: it
 * cannot replace the name and the password.
 *
 * @throws Refusal `staff_too_many_keys`, `too_many_requests`
 */
export async function createStaffRegistrationOptions(
  context: DbContext,
  { name, site, programme }: StaffKeyOwner & { programme: string },
): Promise<Record<string, unknown>> {
  const expiresAt = await limitChallengeRequests(context, name)
  const ownKeys = await selectStaffKeys(context.db, name)
  if (ownKeys.length >= maxStaffKeys) throw new Refusal('staff_too_many_keys')
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpID: site.host,
    rpName: programme,
    userName: name,
    userID: new TextEncoder().encode(toUserHandle(name)),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    excludeCredentials: ownKeys.map(({ credentialId }) => ({ id: credentialId })),
  })
  await insertStaffChallenge(context.db, {
    challenge: options.challenge,
    purpose: 'register',
    name,
    expiresAt,
  })
  return { ...options }
}

/**
 * Returns the options with which the browser requests a response of one of the staff member's passkeys.
 * @throws Refusal `staff_no_keys`, `too_many_requests`
 */
export async function createStaffAssertionOptions(
  context: DbContext,
  { name, site }: StaffKeyOwner,
): Promise<Record<string, unknown>> {
  const expiresAt = await limitChallengeRequests(context, name)
  const ownKeys = (await selectStaffKeys(context.db, name)).filter(({ refusedAt }) => !refusedAt)
  if (ownKeys.length === 0) throw new Refusal('staff_no_keys')
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: site.host,
    userVerification: 'preferred',
    timeout: challengeMs,
    allowCredentials: ownKeys.map(({ credentialId }) => ({ id: credentialId })),
  })
  await insertStaffChallenge(context.db, { challenge: options.challenge, purpose: 'prove', name, expiresAt })
  return { ...options }
}

async function limitChallengeRequests({ db, clock }: DbContext, name: string): Promise<Date> {
  const now = clock.systemNow()
  const limit = { bucket: `staff-key-requested:${name}`, max: maxRequestsPerHour, windowSeconds: 3600 }
  await takeOrRefuse(db, { ...limit, now })
  return new Date(now.getTime() + challengeMs)
}

/**
 * Verifies the browser's response to the registration of a new passkey. Spends the challenge even when the
 * response is invalid.
 * @throws Refusal staff_wrong_key
 */
export async function checkNewStaffKey(
  context: DbContext,
  { name, site, made }: StaffKeyOwner & { made: NewPasskey },
): Promise<Pick<StaffKey, 'credentialId' | 'publicKey' | 'transports'> & { counter: number }> {
  const { clientDataJSON, transports = [] } = made.response
  const expectedChallenge = await spendChallenge(context, { purpose: 'register', name, clientDataJSON })
  const { verifyRegistrationResponse } = await webAuthn()
  const verified =
    expectedChallenge !== null &&
    (await verifyRegistrationResponse({
      response: made as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }).catch(() => null))
  if (!verified || !verified.verified) throw new Refusal('staff_wrong_key')
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports }
}

/**
 * Verifies the response of a passkey and spends the challenge of the response. Returns a function that records the use
 * of the passkey in the caller's transaction; null for an invalid response. When the stored counter is above 0 and the
 * counter in the response is not higher, the passkey was copied: marks the passkey as refused forever.
 */
export async function staffKeySpender(
  context: DbContext,
  { name, site, assertion }: StaffKeyOwner & { assertion: PasskeyAssertion },
): Promise<((tx: Tx) => Promise<boolean>) | null> {
  const { clientDataJSON } = assertion.response
  const expectedChallenge = await spendChallenge(context, { purpose: 'prove', name, clientDataJSON })
  const ownKeys = await selectStaffKeys(context.db, name)
  const key = ownKeys.find(({ credentialId }) => credentialId === assertion.id)
  if (expectedChallenge === null || !key || key.refusedAt) return null
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: assertion as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: false,
    // The counter 0 switches the library's check off. `countStaffKeyUse` checks the counter, and is correct
    // for parallel responses too.
    credential: { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: 0 },
  }).catch(() => null)
  if (!verified?.verified) return null
  const used = { id: key.id, counter: verified.authenticationInfo.newCounter, now: context.clock.systemNow() }
  await refuseCopiedKey(context.db, used)
  return (tx) => countStaffKeyUse(tx, used)
}

async function spendChallenge(
  { db, clock }: DbContext,
  { clientDataJSON, ...limit }: { purpose: 'register' | 'prove'; name: string; clientDataJSON: string },
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  const isTheirs =
    challenge !== null && (await takeStaffChallenge(db, { ...limit, challenge, now: clock.systemNow() }))
  return isTheirs ? challenge : null
}

const toUserHandle = (name: string): string => `staff:${name}`
