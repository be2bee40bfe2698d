import type { MemberConsents } from '@impulse/wire/profile'
import { type ConsentRequest, consentVersions } from '@impulse/wire/user'
import { moscowIso } from '../../platform/clock/moscow.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { documentIsKept, insertConsent, selectConsents } from './consents.sql.ts'

/**
 * Writes down what a member agreed to or withdrew, with the version of the text they saw.
 *
 * @throws Refusal `consent_outdated` for a text that is not the present one; `consent_required`, `document_consent_required`
 * where the programme cannot do without while it keeps what the consent is about
 */
export async function recordConsent(
  on: Queryable,
  consent: ConsentRequest & { memberId: string; now: Date; ip: string; userAgent: string },
): Promise<void> {
  const { memberId, purpose, textVersion, given, now, ip, userAgent } = consent
  if (textVersion !== consentVersions[purpose]) throw new Refusal('consent_outdated')
  if (purpose === 'personal-data' && !given) throw new Refusal('consent_required')
  if (purpose === 'documents' && !given && (await documentIsKept(on, memberId)))
    throw new Refusal('document_consent_required')
  await insertConsent(on, {
    ...{ memberId, purpose, textVersion, given, recordedAt: now, ip },
    userAgent: userAgent.slice(0, 300),
  })
}

/** What holds now of each purpose, and all that was recorded, the newest first. */
export async function consentsOf(on: Queryable, memberId: string): Promise<MemberConsents> {
  const rows = await selectConsents(on, memberId)
  const log = rows.map((row) => ({ ...row, recordedAt: moscowIso(row.recordedAt) }))
  return {
    consents: log.filter((one, i) => log.findIndex(({ purpose }) => purpose === one.purpose) === i),
    log,
  }
}
