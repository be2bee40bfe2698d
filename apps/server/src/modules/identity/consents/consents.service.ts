import type { DocumentKind } from '@impulse/api/legal-texts/legal-text'
import type { MemberConsents } from '@impulse/api/profile/profile'
import type { ConsentRequest } from '@impulse/api/profile/user'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import type { Db, Queryable, Tx } from '../../../platform/db/db.ts'
import { lockMember } from '../../../platform/db/lock-member.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { hasStoredDocument, insertConsent, selectConsents, selectPresentVersions } from './consents.sql.ts'

/**
 * Consent to record. `at`: time of the system clock. `businessNow`: time of the business clock, which
 * determines the version of the text in force.
 */
type ConsentInput = ConsentRequest & {
  memberId: string
  at: Date
  businessNow: Date
  ip: string
  userAgent: string
}

/** Records a consent in its own transaction. Parallel requests for the same consent record it once. */
export const recordConsent = (db: Db, input: ConsentInput): Promise<void> =>
  db.transaction((tx) => recordConsentIn(tx, input))

/**
 * Records a consent, or the withdrawal of a consent, with the version of the text in force. Recording an unchanged
 * consent again does nothing.
 * @throws Refusal consent_outdated, consent_required, document_consent_required; invalid_request when a member
 * withdraws the acceptance of the programme rules
 */
export async function recordConsentIn(tx: Tx, input: ConsentInput): Promise<void> {
  const { memberId, purpose, given, at, businessNow, ip, userAgent } = input
  await lockMember(tx, memberId)
  const textVersion = (await presentVersions(tx, businessNow))[purpose]
  // Only a new consent must name the version of the text in force. A withdrawal of a consent may name any version, but
  // the next lines refuse the withdrawal of some consents.
  if (given && input.textVersion !== textVersion) throw new Refusal('consent_outdated')
  if (purpose === 'personal-data' && !given) throw new Refusal('consent_required')
  if (purpose === 'rules' && !given) throw new Refusal('invalid_request')
  if (purpose === 'documents' && !given && (await hasStoredDocument(tx, memberId)))
    throw new Refusal('document_consent_required')
  const last = (await selectConsents(tx, memberId)).find((one) => one.purpose === purpose)
  if (last?.textVersion === textVersion && last.given === given) return
  await insertConsent(tx, {
    memberId,
    purpose,
    textVersion,
    given,
    recordedAt: at,
    ip,
    userAgent: userAgent.slice(0, 300),
  })
}

/**
 * Returns the current consent for each purpose, all recorded consents (newest first), and the versions of the
 * texts in force.
 */
export async function getConsents(
  db: Queryable,
  { memberId, businessNow }: { memberId: string; businessNow: Date },
): Promise<MemberConsents> {
  const [rows, { policy: _, ...present }] = await Promise.all([
    selectConsents(db, memberId),
    presentVersions(db, businessNow),
  ])
  const input = rows.map(({ counts, ...row }) => ({
    counts,
    row: { ...row, recordedAt: moscowIso(row.recordedAt) },
  }))
  const counted = input.filter(({ counts }) => counts).map(({ row }) => row)
  return {
    consents: counted.filter((one, i) => counted.findIndex(({ purpose }) => purpose === one.purpose) === i),
    log: input.map(({ row }) => row),
    present,
  }
}

/** Returns the version of each legal text that is in force at `now` (business clock). */
export async function presentVersions(db: Queryable, now: Date): Promise<Record<DocumentKind, string>> {
  const rows = await selectPresentVersions(db, now)
  return Object.fromEntries(rows.map(({ kind, version }) => [kind, version])) as Record<DocumentKind, string>
}
