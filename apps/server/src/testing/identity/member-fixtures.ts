import { recordConsent, presentVersions } from '../../modules/identity/consents/consents.service.ts'
import {
  findOrCreateMember,
  recordSignIn,
  saveNames,
} from '../../modules/identity/profile/profile.service.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { openLog } from '../../platform/log/log.ts'
import type { SessionPasswords } from '../../platform/vault/secrets.ts'
import { openSessions } from '../../platform/session/session.ts'
import { aClock } from '../harness/test-clock.ts'

/** Signing passwords of tests, two of them as during a rotation. */
export const testPasswords: SessionPasswords = ['test password '.repeat(3), 'the password before '.repeat(2)]

/**
 * Step from a phone to the next one. The step is coprime to the number of phones, so that no phone repeats
 * until all were used, and the last digits of consecutive phones differ.
 */
const phoneStep = 61_803_399
const allPhones = 100_000_000
let lastPhone = 0

/** Returns the digits of an unused phone, which no demo member has. */
export function aPhone(): string {
  lastPhone = (lastPhone + phoneStep) % allPhones
  return `795${String(lastPhone).padStart(8, '0')}`
}

export type SignedIn = {
  memberId: string
  phone: string
  sessionId: string
  accessToken: string
  refreshToken: string
  sessionBearer: string
}

/**
 * Signs a new member in. By default the member has given the consents, accepted the rules, and entered name
 * and city.
 */
export async function aMember(
  db: Db,
  {
    phone = aPhone(),
    clock = aClock(),
    complete = true,
  }: { phone?: string; clock?: Clock; complete?: boolean } = {},
): Promise<SignedIn> {
  const sessions = openSessions({ db, clock, log: openLog('silent'), passwords: testPasswords })
  const from = { ip: '127.0.0.1', userAgent: 'test' }
  const signedIn = await db.transaction(async (tx) => {
    const now = clock.businessNow()
    const { memberId } = await findOrCreateMember(tx, { phone, origin: 'sign-in', now })
    await recordSignIn(tx, { memberId, phone, now })
    return { memberId, phone, ...(await sessions.start(tx, { memberId, ...from })) }
  })
  if (!complete) return signedIn
  const { memberId } = signedIn
  const consent = { memberId, given: true, at: clock.systemNow(), businessNow: clock.businessNow(), ...from }
  const present = await presentVersions(db, consent.businessNow)
  for (const purpose of ['personal-data', 'rules'] as const)
    await recordConsent(db, { ...consent, purpose, textVersion: present[purpose] })
  await saveNames(db, { memberId, firstName: 'Андрей', middleName: '', lastName: 'Иванов', cityName: 'Тула' })
  return signedIn
}
