import type { DocumentKind } from '@impulse/api/legal-texts/legal-text'
import type { ConsentPurpose } from '@impulse/api/profile/user'
import type { Queryable } from '../../../platform/db/db.ts'

export type ConsentRow = {
  purpose: ConsentPurpose
  textVersion: string
  given: boolean
  recordedAt: Date
}

export async function insertConsent(
  db: Queryable,
  row: ConsentRow & { memberId: string; ip: string; userAgent: string },
): Promise<void> {
  await db.query({
    text: `insert into consents (member_id, purpose, text_version, given, recorded_at, ip, user_agent)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [row.memberId, row.purpose, row.textVersion, row.given, row.recordedAt, row.ip, row.userAgent],
  })
}

/**
 * Recorded consent or withdrawal of a consent. `counts`: false for a consent to a version of a legal text that staff
 * have cancelled.
 */
export type ConsentDto = ConsentRow & { counts: boolean }

/** Returns a member's recorded consents and withdrawals of consents, newest first. */
export async function selectConsents(db: Queryable, memberId: string): Promise<ConsentDto[]> {
  const { rows } = await db.query<ConsentDto>({
    name: 'consents_of',
    text: `select c.purpose, c.text_version as "textVersion", c.given, c.recorded_at as "recordedAt",
        not (c.given and exists (select from legal_text_versions w
          where w.kind = c.purpose and w.version = c.text_version and w.cancelled_at is not null)) as counts
      from consents c where c.member_id = $1 order by c.id desc`,
    values: [memberId],
  })
  return rows
}

/** Returns true when the server stores fields or scans of the member's identity document. */
export async function hasStoredDocument(db: Queryable, memberId: string): Promise<boolean> {
  const { rows } = await db.query<{ stored: boolean }>({
    name: 'consents_document_kept',
    text: `select exists (select from identity_documents where member_id = $1 and sealed <> '{}')
        or exists (select from identity_document_scans where member_id = $1) as stored`,
    values: [memberId],
  })
  return rows[0]?.stored === true
}

/** Returns the version of each legal text that is in force at `now`. */
export async function selectPresentVersions(
  db: Queryable,
  now: Date,
): Promise<{ kind: DocumentKind; version: string }[]> {
  const { rows } = await db.query<{ kind: DocumentKind; version: string }>({
    name: 'documents_present',
    text: `select distinct on (kind) kind, version from legal_text_versions
      where in_force_from <= $1 and cancelled_at is null order by kind, in_force_from desc`,
    values: [now],
  })
  return rows
}
