import type { DocumentCase as CaseDto } from '@impulse/api/identity-documents/console-identity-documents'
import type { ScanField } from '@impulse/api/identity-documents/identity-document-fields'
import { moscowIso } from '../../../../platform/clock/moscow.ts'
import type { RenderedPage } from '../../../../platform/storage/render-file-page.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { accessDocument, type DocumentAccessContext, showScan } from './access-document.ts'
import { findIdentityDocument } from '../identity-documents.sql.ts'
import { findWaiting } from './review-queue.sql.ts'
import { takeDocument } from './review-assignment.ts'
import { toDocumentDetails } from './document-dto.ts'

/** Reason that the audit records for every access from the review queue. */
const reason = 'Проверка документа'

/**
 * Opens a document in review and assigns it to the staff member. An approved document that waits for a new
 * confirmation, because its member returned to a dormant account, needs no assignment.
 * @throws Refusal staff_not_found, member_not_found, own_document, document_not_waiting, document_taken with
 * `reviewer` and `until`
 */
export async function reviewDocument(
  context: DocumentAccessContext,
  { memberId }: { memberId: string },
): Promise<CaseDto> {
  const { db, staffName } = context
  if ((await findWaiting(db, memberId)) !== 'again') await takeUnlessHeld(context, memberId)
  const found = await accessDocument(context, { memberId, reason })
  const { member, row } = found
  const kind = await findWaiting(db, memberId)
  if (kind === null) throw new Refusal('document_not_waiting')
  const { phone, lastName, firstName, middleName } = member
  const isMine = row?.reviewer === staffName && row.reviewerUntil !== null
  return {
    id: memberId,
    phone,
    lastName,
    firstName,
    middleName,
    kind,
    until: isMine && row.reviewerUntil ? moscowIso(row.reviewerUntil) : null,
    ...toDocumentDetails(found),
  }
}

/**
 * Assigns the document to the staff member, unless the staff member already has the assignment. Without this check,
 * the audit would record the same assignment again.
 */
async function takeUnlessHeld(context: DocumentAccessContext, memberId: string): Promise<void> {
  if (!(await isHeld(context, memberId))) await takeDocument(context, { memberId })
}

async function isHeld({ db, clock, staffName }: DocumentAccessContext, memberId: string): Promise<boolean> {
  const row = await findIdentityDocument(db, memberId)
  return (
    row?.status === 'review' &&
    row.reviewer === staffName &&
    row.reviewerUntil !== null &&
    row.reviewerUntil > clock.systemNow()
  )
}

/**
 * Returns a page of a scan with a watermark. The watermark shows the reviewer's name, the time, and the number of the
 * audit event that records this access.
 * @throws Refusal document_not_held, those of `showScan`, those of `showFile`
 */
export async function renderScan(
  context: DocumentAccessContext,
  { memberId, field, page }: { memberId: string; field: ScanField; page: number },
): Promise<RenderedPage> {
  if ((await findWaiting(context.db, memberId)) !== 'again' && !(await isHeld(context, memberId)))
    throw new Refusal('document_not_held')
  return showScan(context, { memberId, field, page, reason }, (scan, access) =>
    context.files.show(scan, { page, access }),
  )
}
