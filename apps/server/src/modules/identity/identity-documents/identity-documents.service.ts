import type { PassportStatus } from '@impulse/wire/identity-document-fields'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { deletePassport, findPassport } from './identity-documents.sql.ts'

export { decidePassport } from './review/decide-document.ts'
export { noteEndings } from './expire-documents.ts'
export { type DocumentCase, accessDocument, accessDocumentScan } from './review/access-document.ts'
export { getMaskedDocument } from './review/member-document.ts'
export { namesOf, reopenForNames } from './document-names.ts'
export { getMaskedPassport, getIdentityDocumentData, type PassportDeps } from './open-document.ts'
export { documentsPage, everyDocument } from './review/review-queue.ts'
export { extendReviewAssignment, listPassports, releaseDocument, takeDocument } from './review/review.ts'
export { savePassport } from './save-document.ts'
export { putScan, removeScan } from './scans.ts'

export type Passport = {
  /** none: the member has not filled their document in. */
  status: PassportStatus
  /** Business clock; when it was last approved or refused. */
  decidedAt: Date | null
  /** Read by the member: why it was refused. */
  comment: string
}

/** What the programme knows of a member's identity document, but for what is written in it. */
export async function getIdentityDocument(on: Queryable, memberId: string): Promise<Passport> {
  const row = await findPassport(on, memberId)
  return { status: row?.status ?? 'none', decidedAt: row?.decidedAt ?? null, comment: row?.comment ?? '' }
}

/**
 * Of a member who leaves: nothing of the document is kept but when it was decided on and by whom. Gives the files of its scans,
 * for `files.remove` and `files.discard`.
 */
export const forgetPassport = (tx: Tx, memberId: string): Promise<string[]> => deletePassport(tx, memberId)
