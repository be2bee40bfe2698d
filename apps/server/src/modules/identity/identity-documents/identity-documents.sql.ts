import type {
  IdentityDocumentStatus,
  ScanField,
} from '@impulse/api/identity-documents/identity-document-fields'
import type { EndsField } from '@impulse/api/identity-documents/identity-document-errors'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import type { ReviewResults } from './identity-documents.rules.ts'

/** Version of a document on which staff decided: its encrypted fields, and the file ids of its scans. */
export type ReviewedVersion = { version: number; sealed: Record<string, string>; scans: readonly string[] }

export type IdentityDocumentRow = {
  status: IdentityDocumentStatus
  version: number
  /** Encrypted fields in base64, by the names of the fields in the API. */
  sealed: Record<string, string>
  /** Document at the last decision; null unless its next version is in review. */
  reviewed: ReviewedVersion | null
  comment: string
  verdicts: ReviewResults
  /**
   * First date on which the document or the registration is no longer valid; null when no expiry date is known.
   * `endsField`: the field that determines this date.
   */
  endsOn: string | null
  endsField: EndsField | null
  submittedAt: Date | null
  decidedAt: Date | null
  reviewer: string | null
  reviewerUntil: Date | null
}

/**
 * Locks the member's row, so that a parallel change of the names or the document waits. Returns false when
 * the account does not exist or was deleted.
 */
export async function lockMember(tx: Tx, memberId: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'passport_lock_member',
    text: 'select from members where id = $1 and deleted_at is null for no key update',
    values: [memberId],
  })
  return rowCount === 1
}

export async function findIdentityDocument(
  db: Queryable,
  memberId: string,
): Promise<IdentityDocumentRow | null> {
  const { rows } = await db.query<IdentityDocumentRow>({
    name: 'passport_find',
    text: `select status, version, sealed, reviewed, comment, verdicts, ends_on as "endsOn", ends_field as "endsField",
        submitted_at as "submittedAt", decided_at as "decidedAt", reviewer, reviewer_until as "reviewerUntil"
      from identity_documents where member_id = $1`,
    values: [memberId],
  })
  return rows[0] ?? null
}

/** Inserts a document without fields, because a member may upload scans before sending the fields. */
export async function insertEmptyDocument(tx: Tx, memberId: string): Promise<void> {
  await tx.query({
    text: `insert into identity_documents (member_id, status) values ($1, 'none') on conflict do nothing`,
    values: [memberId],
  })
}

/** Saves a new version of the document and sends it to review. The document then has no reviewer yet. */
export async function saveSubmittedDocument(
  tx: Tx,
  row: {
    memberId: string
    version: number
    sealed: Record<string, string>
    documentHash: Buffer
    innHash: Buffer | null
    endsOn: string | null
    endsField: EndsField | null
    reviewed: ReviewedVersion | null
    at: Date
  },
): Promise<void> {
  await tx.query({
    text: `insert into identity_documents
        (member_id, status, version, sealed, document_hash, inn_hash, ends_on, ends_field, submitted_at, reviewed)
      values ($1, 'review', $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (member_id) do update set status = 'review', version = excluded.version, sealed = excluded.sealed,
        document_hash = excluded.document_hash, inn_hash = excluded.inn_hash, ends_on = excluded.ends_on,
        ends_field = excluded.ends_field, submitted_at = excluded.submitted_at, reviewed = excluded.reviewed, warned_days = null, comment = '',
        verdicts = '{}', reviewer = null, reviewer_until = null`,
    values: [
      row.memberId,
      row.version,
      JSON.stringify(row.sealed),
      row.documentHash,
      row.innHash,
      row.endsOn,
      row.endsField,
      row.at,
      row.reviewed && JSON.stringify(row.reviewed),
    ],
  })
}

/** Sends an approved document back to review; its fields do not change. */
export async function markReopened(tx: Tx, { memberId, at }: { memberId: string; at: Date }): Promise<void> {
  await tx.query({
    text: `update identity_documents set status = 'review', submitted_at = $2, comment = '', verdicts = '{}', warned_days = null,
        reviewer = null, reviewer_until = null
      where member_id = $1 and status = 'approved'`,
    values: [memberId, at],
  })
}

/**
 * Ends the review assignment because the document or the names have changed. The reviewer must open the
 * document again.
 */
export async function endReviewAssignment(tx: Tx, memberId: string): Promise<void> {
  await tx.query({
    text: `update identity_documents set reviewer = null, reviewer_until = null where member_id = $1 and status = 'review'`,
    values: [memberId],
  })
}

export async function saveDecision(
  tx: Tx,
  row: {
    memberId: string
    status: 'approved' | 'rejected'
    comment: string
    verdicts: ReviewResults
    at: Date
    actor: string
  },
): Promise<void> {
  const { rows } = await tx.query<{ version: number }>({
    text: `insert into identity_documents (member_id, status, comment, verdicts, decided_at, decided_by) values ($1, $2, $3, $4, $5, $6)
      on conflict (member_id) do update set status = excluded.status, comment = excluded.comment,
        verdicts = excluded.verdicts, decided_at = excluded.decided_at, decided_by = excluded.decided_by,
        reviewed = null, reviewer = null, reviewer_until = null
      returning version`,
    values: [row.memberId, row.status, row.comment, JSON.stringify(row.verdicts), row.at, row.actor],
  })
  // Stores only the codes of the review results. The texts of the reviewer may contain personal data, and the
  // row of a decision remains after the account is erased.
  const codes = Object.fromEntries(
    Object.entries(row.verdicts).map(([field, { code }]) => [field, code] as const),
  )
  await tx.query({
    text: `insert into identity_document_decisions (member_id, version, status, verdicts, at, actor)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [row.memberId, rows[0]?.version ?? 0, row.status, JSON.stringify(codes), row.at, row.actor],
  })
}

export type ScanRow = { field: ScanField; fileId: string; isSent: boolean; mediaType: string; bytes: number }

export async function selectScans(db: Queryable, memberId: string): Promise<ScanRow[]> {
  const { rows } = await db.query<ScanRow>({
    name: 'identity_document_scans',
    text: `select s.field, s.file_id as "fileId", s.is_sent as "isSent", f.media_type as "mediaType", f.bytes
      from identity_document_scans s join files f on f.id = s.file_id where s.member_id = $1 order by s.field`,
    values: [memberId],
  })
  return rows
}

export async function insertScan(
  tx: Tx,
  scan: { memberId: string; field: ScanField; fileId: string; isSent: boolean },
): Promise<void> {
  await tx.query({
    text: 'insert into identity_document_scans (member_id, field, file_id, is_sent) values ($1, $2, $3, $4)',
    values: [scan.memberId, scan.field, scan.fileId, scan.isSent],
  })
}

export async function deleteScans(tx: Tx, fileIds: readonly string[]): Promise<void> {
  await tx.query({ text: 'delete from identity_document_scans where file_id = any($1)', values: [fileIds] })
}

export async function markScansSent(tx: Tx, memberId: string): Promise<void> {
  await tx.query({
    text: 'update identity_document_scans set is_sent = true where member_id = $1',
    values: [memberId],
  })
}

/**
 * Deletes the document and its scans, and returns the file ids of the scans. Does not delete the decisions on
 * the document, because they contain no personal data.
 */
export async function deleteIdentityDocument(tx: Tx, memberId: string): Promise<string[]> {
  const { rows } = await tx.query<{ file_id: string }>({
    text: 'delete from identity_document_scans where member_id = $1 returning file_id',
    values: [memberId],
  })
  await tx.query({ text: 'delete from identity_documents where member_id = $1', values: [memberId] })
  return rows.map((row) => row.file_id)
}
