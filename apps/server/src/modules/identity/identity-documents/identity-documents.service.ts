import type { IdentityDocumentStatus } from '@impulse/api/identity-documents/identity-document-fields'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { deleteIdentityDocument, findIdentityDocument } from './identity-documents.sql.ts'

export { decideIdentityDocument } from './review/decide-document.ts'
export { recordExpiries } from './expire-documents.ts'
export { accessDocument } from './review/access-document.ts'
export { getMaskedDocument } from './review/member-document.ts'
export { getDocumentNames, reopenAfterNameChange } from './document-names.ts'
export {
  getMaskedIdentityDocument,
  getIdentityDocumentData,
  type IdentityDocumentContext,
} from './open-document.ts'
export { documentList } from './review/review-queue.ts'
export { extendReviewAssignment, releaseDocument, takeDocument } from './review/review-assignment.ts'
export { saveIdentityDocument } from './save-document.ts'
export { putScan, removeScan } from './scans.ts'

export type DocumentDecision = {
  /** Status of the document. `none`: the member has not sent a document. */
  status: IdentityDocumentStatus
  /** Time of the last approval or rejection (business clock); null before the first one. */
  decidedAt: Date | null
  /** Reason for the rejection, in the words that the member sees. */
  comment: string
}

/** Returns the status of a member's identity document, without its fields. */
export async function getIdentityDocument(db: Queryable, memberId: string): Promise<DocumentDecision> {
  const row = await findIdentityDocument(db, memberId)
  return { status: row?.status ?? 'none', decidedAt: row?.decidedAt ?? null, comment: row?.comment ?? '' }
}

/**
 * Deletes the identity document of an erased account, and returns the file ids of its scans. The records of
 * past decisions are not deleted.
 */
export const forgetIdentityDocument = (tx: Tx, memberId: string): Promise<string[]> =>
  deleteIdentityDocument(tx, memberId)
