import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { deviceName } from '../../../platform/session/device-name.ts'
import { type NewPasskey, type Passkey } from '@impulse/api/sign-in/passkey'
import { maxPasskeys } from '@impulse/api/sign-in/sign-in-limits'
import { passkeyAddedNotification, passkeysRemovedNotification } from './passkeys.messages.ts'
import { formatPhone } from '@impulse/api/fields/phone'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { takeOrRefuse } from '../../../platform/http/requests/rate-limits.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import type { Member } from '../../../platform/session/session.ts'
import { algorithms, type Site, webAuthn } from '../../../platform/session/web-authn.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { lockSecondFactor } from '../second-factor/second-factor.service.ts'
import { getPhone } from '../profile/profile.service.ts'
import {
  deleteChallenges,
  deletePasskeys,
  hasUsablePasskey,
  lockPasskeys,
  lockSession,
  insertChallenge,
  insertPasskey,
  type PasskeyRow,
  selectPasskeys,
} from './passkeys.sql.ts'
import {
  challengeEnd,
  isOldEnough,
  oldEnoughSince,
  type PasskeyConfirmationContext,
  type PasskeyContext,
  spendPasskeyChallenge,
} from './prove-passkey.ts'

export {
  confirmByPasskey,
  createAssertionOptions,
  type PasskeyConfirmationContext,
  type PasskeyContext,
  toReauthenticationScope,
} from './prove-passkey.ts'

const maxAddedPerDay = 20
const maxRequestsPerHour = 60

/** Returns a member's passkeys, newest first. */
export async function listPasskeys(
  context: Omit<PasskeyConfirmationContext, 'log'>,
  memberId: string,
): Promise<Passkey[]> {
  const rows = await selectPasskeys(context.db, memberId)
  return rows.map((row) => toPasskeyDto(context, row))
}

/**
 * Returns the WebAuthn options with which the browser creates a passkey, and stores the challenge of the
 * options.
 * @throws Refusal too_many_requests, too_many_passkeys
 */
export async function createRegistrationOptions(
  { db, clock }: PasskeyContext,
  { memberId, site, programme }: { memberId: string; site: Site; programme: string },
): Promise<Record<string, unknown>> {
  const now = clock.systemNow()
  await takeOrRefuse(db, {
    bucket: `passkeys-requested:${memberId}`,
    max: maxRequestsPerHour,
    windowSeconds: 3600,
    now,
  })
  const [own, phone] = await Promise.all([selectPasskeys(db, memberId), getPhone(db, memberId)])
  if (own.length >= maxPasskeys) throw new Refusal('too_many_passkeys')
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpID: site.host,
    rpName: programme,
    userID: new TextEncoder().encode(memberId),
    userName: formatPhone(phone),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
  })
  const scope = { purpose: 'register', memberId, subject: null } as const
  const expiresAt = challengeEnd(now)
  await insertChallenge(db, { ...scope, challenge: options.challenge, expiresAt })
  return { ...options }
}

/**
 * Adds a passkey and notifies the member.
 * @throws Refusal passkey_expired, passkey_refused, too_many_passkeys, too_many_requests
 */
export async function addPasskey(
  context: PasskeyConfirmationContext,
  input: Member & { site: Site; newPasskey: NewPasskey; userAgent: string },
): Promise<Passkey> {
  const { memberId, sessionId, newPasskey, site } = input
  const scope = { purpose: 'register', memberId, subject: null } as const
  const { clientDataJSON, transports = [] } = newPasskey.response
  const expectedChallenge = await spendPasskeyChallenge(context, { scope, clientDataJSON })
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: newPasskey as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!verified?.verified) throw new Refusal('passkey_refused')
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const now = context.clock.businessNow()
  const name = deviceName(input.userAgent)
  const row = { id: newId(), memberId, credentialId: id, publicKey: Buffer.from(publicKey) }
  const added = { ...row, transports, name, createdAt: now }
  await context.db.transaction(async (tx) => {
    // Refuses a session that has ended since the request began. «Выйти везде» removes passkeys, and an ended session
    // must not add a new one.
    if (!(await lockSession(tx, sessionId))) throw new Refusal('passkey_expired')
    // Limits the number of passkeys that a member adds per day, because the notification of each added or
    // removed passkey may cost an SMS.
    const bucket = `passkeys-day:${memberId}`
    await takeOrRefuse(tx, {
      bucket,
      max: maxAddedPerDay,
      windowSeconds: 86_400,
      now: context.clock.systemNow(),
    })
    const outcome = await insertPasskey(tx, { ...added, counter, maxCount: maxPasskeys })
    if (outcome !== 'added') throw new Refusal(outcome === 'known' ? 'passkey_refused' : 'too_many_passkeys')
    await notifyOfPasskeys(tx, {
      memberId,
      ...passkeyAddedNotification(name),
      key: `passkey:${row.id}`,
      at: now,
    })
  })
  return toPasskeyDto(context, { ...added, lastUsedAt: null, refusedAt: null })
}

/**
 * Removes a passkey and notifies the member.
 * @throws Refusal passkey_not_found, last_passkey when the sign-in needs a passkey
 */
export async function removePasskey(
  { db, clock }: PasskeyContext,
  { id, memberId }: { id: string; memberId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [name] = await deletePasskeys(tx, { id, memberId })
    if (name === undefined) throw new Refusal('passkey_not_found')
    const at = clock.businessNow()
    // Locks the member after the passkey, as a use of a passkey does. Parallel removals wait, so that the count is exact.
    if ((await lockSecondFactor(tx, { memberId, at })) && !(await hasUsablePasskey(tx, memberId)))
      throw new Refusal('last_passkey')
    const notification = passkeysRemovedNotification([name])
    await notifyOfPasskeys(tx, {
      memberId,
      ...notification,
      key: `passkey-removed:${id}`,
      at,
    })
  })
}

/**
 * Removes the passkeys of a member («Выйти везде», «Это не я», staff) and, if there were any, notifies the member. When the
 * sign-in needs a passkey, removes only those that are too new to confirm actions: an intruder may have added them, and
 * without the others the member could not sign in.
 */
export async function removePasskeys(
  tx: Tx,
  context: Pick<PasskeyConfirmationContext, 'clock' | 'config'>,
  { memberId, at }: { memberId: string; at: Date },
): Promise<void> {
  // Locks the passkeys before the member, as a use of a passkey does: a parallel switch would otherwise lose its passkey.
  await lockPasskeys(tx, memberId)
  const isNeeded = await lockSecondFactor(tx, { memberId, at })
  const names = await deletePasskeys(tx, { memberId, newerThan: isNeeded ? oldEnoughSince(context) : null })
  if (names.length === 0) return
  await notifyOfPasskeys(tx, {
    memberId,
    ...passkeysRemovedNotification(names),
    key: `passkeys-removed:${newId()}`,
    at,
  })
}

const notifyOfPasskeys = (
  tx: Tx,
  notification: { memberId: string; title: string; body: string; key: string; at: Date },
): Promise<void> => notify(tx, { ...notification, category: 'account', link: '/lk/devices?report' })

/** Deletes expired WebAuthn challenges (housekeeping). */
export const sweepPasskeyChallenges = ({ db, clock }: Omit<PasskeyContext, 'log'>): Promise<void> =>
  deleteChallenges(db, { before: clock.systemNow() })

const toPasskeyDto = (
  context: Pick<PasskeyConfirmationContext, 'clock' | 'config'>,
  { id, name, createdAt, lastUsedAt, refusedAt }: PasskeyRow,
): Passkey => ({
  id,
  name,
  createdAt: moscowIso(createdAt),
  lastUsedAt: lastUsedAt && moscowIso(lastUsedAt),
  refused: refusedAt !== null,
  canConfirm: refusedAt === null && isOldEnough(context, { createdAt }),
})
