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

/** Session passwords of the tests. There are two, as during a rotation. */
export const testPasswords: SessionPasswords = ['test password '.repeat(3), 'the password before '.repeat(2)]

/**
 * Step from one phone number to the next. It is coprime to the number of all phone numbers, so that all of them
 * are used before the first one is used again. Consecutive phone numbers have different last digits.
 */
const phoneStep = 61_803_399
const allPhones = 100_000_000
let lastPhone = 0

/** Returns a phone that the test file has not used yet and that no member of the demo data has. */
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
 * Creates a member who is signed in. With `complete`, the member has also given the consent to the processing of
 * personal data, accepted the legal rules, and entered a name and a city.
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
