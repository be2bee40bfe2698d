import type { DocumentDetails } from '@impulse/api/identity-documents/console-identity-documents'
import {
  documentOpenMinutes,
  type MaskedDocument,
} from '@impulse/api/identity-documents/console-member-identity-document'
import type { ScanField } from '@impulse/api/identity-documents/identity-document-fields'
import type { RenderedPage } from '../../../../platform/storage/render-file-page.ts'
import { takeOrRefuse } from '../../../../platform/http/requests/rate-limits.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { toStaffActor } from '../../../../platform/staff/staff.service.ts'
import { withAudit, type DocumentAccessContext, openForStaff, showScan } from './access-document.ts'
import { maskedFields } from '../identity-documents.rules.ts'
import { findIdentityDocument, type IdentityDocumentRow } from '../identity-documents.sql.ts'
import { openIdentityDocument, type IdentityDocumentContext, toScans } from '../open-document.ts'
import { findAccessReason } from './review.sql.ts'
import { toDocumentDetails } from './document-dto.ts'

/**
 * Maximum number of documents that one staff member can open in an hour. The limit is high enough for support
 * work, but too low to read the documents of all members.
 */
const maxAccessesPerHour = 60

/**
 * Returns the masked document for the member card. Returns null when no document was sent, or when it is in
 * review.
 */
export async function getMaskedDocument(
  context: Pick<IdentityDocumentContext, 'db' | 'vault'>,
  memberId: string,
): Promise<MaskedDocument | null> {
  const { row, fields, scans } = await context.db.snapshot((on) =>
    openIdentityDocument(context, on, memberId),
  )
  return findRefusal(row) ? null : { ...maskedFields(fields), scans: toScans(scans).sent.length }
}

/**
 * Opens a document that is not in review. Requires a reason, but no review assignment.
 * @throws Refusal staff_not_found, member_not_found, own_document, document_not_found, document_in_review,
 * too_many_requests
 */
export async function openDocument(
  context: DocumentAccessContext,
  { memberId, reason }: { memberId: string; reason: string },
): Promise<DocumentDetails> {
  const { db } = context
  const access = { memberRef: { memberId }, reason, action: 'passport.read', object: '' } as const
  return withAudit(context, access, async (member, { staffName, at: now }) => {
    await takeOrRefuse(db, {
      bucket: `document-looks:${staffName}`,
      max: maxAccessesPerHour,
      windowSeconds: 3600,
      now,
    })
    refuseUnopened(await findIdentityDocument(db, memberId))
    const found = await openForStaff(context, member)
    // Checks the status again. Since the first check, the member may have sent a new version, which only its
    // reviewer may open.
    refuseUnopened(found.row)
    return toDocumentDetails(found)
  })
}

/**
 * Returns a page of a scan to a staff member who opened the document in the last `documentOpenMinutes` minutes. The
 * audit records the access with the reason that the staff member stated at the opening.
 * @throws Refusal those of `openDocument`, document_not_open, scan_not_found, those of `showFile`
 */
export async function renderOpenScan(
  context: DocumentAccessContext,
  { memberId, field, page }: { memberId: string; field: ScanField; page: number },
): Promise<RenderedPage> {
  const { db, clock, staffName } = context
  const since = new Date(clock.systemNow().getTime() - documentOpenMinutes * 60_000)
  const reason = await findAccessReason(db, { memberId, actor: toStaffActor({ name: staffName }), since })
  const admit = async () => {
    if (reason === null) throw new Refusal('document_not_open')
    refuseUnopened(await findIdentityDocument(db, memberId))
  }
  return showScan(context, { memberId, field, page, reason: reason ?? '', admit }, (scan, access) =>
    context.files.show(scan, { page, access }),
  )
}

const findRefusal = (row: IdentityDocumentRow | null): 'document_not_found' | 'document_in_review' | null => {
  if (row?.status === 'review') return 'document_in_review'
  return row === null || row.version === 0 ? 'document_not_found' : null
}

function refuseUnopened(row: IdentityDocumentRow | null): void {
  const code = findRefusal(row)
  if (code) throw new Refusal(code)
}
