import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { daysAfter } from '@impulse/api/identity-documents/passport-validity'
import { identityDocumentStatuses } from '@impulse/copy-ru/identity-documents/identity-document-status-labels'
import { type ScanField, scanFields } from '@impulse/api/identity-documents/identity-document-fields'
import { moscowDay, moscowIso } from '../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { editable, type Fields, type Scans, toReviewResults } from './identity-documents.rules.ts'
import {
  findIdentityDocument,
  type IdentityDocumentRow,
  type ScanRow,
  selectScans,
} from './identity-documents.sql.ts'
import { openFields } from './sealed-fields.ts'
import type { AppContext } from '../../../platform/context.ts'

export type IdentityDocumentContext = Pick<AppContext, 'db' | 'clock' | 'vault' | 'files'>

/** Document with its decrypted fields and its scans. */
export type Opened = { row: IdentityDocumentRow | null; fields: Fields; scans: ScanRow[] }

export async function openIdentityDocument(
  context: Pick<IdentityDocumentContext, 'vault'>,
  db: Queryable,
  memberId: string,
): Promise<Opened> {
  const row = await findIdentityDocument(db, memberId)
  const scans = await selectScans(db, memberId)
  return { row, fields: await openFields(context, db, { memberId, row }), scans }
}

export const toScans = (scans: readonly ScanRow[]): Scans => ({
  sent: scans.filter(({ isSent }) => isSent).map(({ field }) => field),
  drafts: scans.filter(({ isSent }) => !isSent).map(({ field }) => field),
})

/**
 * Converts a document to the response for its member. When a field has both a draft scan and a sent scan, the
 * response contains the draft.
 */
export function toIdentityDocumentResponse(
  { row, fields, scans }: Opened,
  { today }: { today: string },
): IdentityDocumentResponse {
  const status = row?.status ?? 'none'
  const verdicts = row?.verdicts ?? {}
  const toShownFileId = (field: ScanField) => {
    const [draft, sent] = [false, true].map((isSent) =>
      scans.find((scan) => scan.field === field && scan.isSent === isSent),
    )
    return (draft ?? sent)?.fileId ?? ''
  }
  const [pasportScan = '', adressScan = '', innScan = ''] = scanFields.map(toShownFileId)
  return {
    ...fields,
    version: row?.version ?? 0,
    status: identityDocumentStatuses[status],
    comment: row?.comment ?? '',
    pasportScan,
    adressScan,
    innScan,
    verdicts: toReviewResults(verdicts),
    editable: editable({ status, verdicts, fields, scans: toScans(scans), today }),
    endsOn: row?.endsOn && row.endsField ? { day: daysAfter(row.endsOn, -1), field: row.endsField } : null,
    submittedAt: row?.submittedAt ? moscowIso(row.submittedAt) : null,
  }
}

/**
 * Returns the document for impersonation: its status and dates, without fields or scans. Decrypts nothing.
 */
export async function getMaskedIdentityDocument(
  context: Pick<IdentityDocumentContext, 'db' | 'vault' | 'clock'>,
  memberId: string,
): Promise<IdentityDocumentResponse> {
  const row = await findIdentityDocument(context.db, memberId)
  const fields = await openFields(context, context.db, { memberId, row: null })
  const document = toIdentityDocumentResponse(
    { row, fields, scans: [] },
    { today: moscowDay(context.clock.businessNow()) },
  )
  return { ...document, editable: [], endsOn: null }
}

/** Returns the member's document to the member, for `get-passport-data` and the data export. */
export async function getIdentityDocumentData(
  context: Pick<IdentityDocumentContext, 'db' | 'vault' | 'clock'>,
  memberId: string,
): Promise<IdentityDocumentResponse> {
  // Reads the row, the scans and the member's key in one snapshot, so that a parallel save or erasure cannot
  // mix two states of the document.
  const opened = await context.db.snapshot((on) => openIdentityDocument(context, on, memberId))
  return toIdentityDocumentResponse(opened, { today: moscowDay(context.clock.businessNow()) })
}
