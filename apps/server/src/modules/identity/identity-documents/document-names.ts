import type { UserInfo } from '@impulse/api/profile/profile'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import {
  endReviewAssignment,
  findIdentityDocument,
  lockMember,
  markReopened,
} from './identity-documents.sql.ts'

/**
 * Returns how the member can change the names in the profile: `open` (at any time), `reviewed` (not now, because the
 * identity document is in review) or `locked` (only with a new review, because staff approved the names with the
 * document).
 */
export async function getDocumentNames(db: Queryable, memberId: string): Promise<UserInfo['names']> {
  const status = (await findIdentityDocument(db, memberId))?.status
  if (status === 'approved') return 'locked'
  return status === 'review' ? 'reviewed' : 'open'
}

/**
 * Checks that the member may change the names. Then sends an approved document back to review, or ends the review
 * assignment of a document in review. `reopenReview`: true when the member agreed to a new review. `areFirst`: true
 * when the names were empty, which always allows the change.
 * @throws Refusal names_in_review, names_locked
 */
export async function reopenAfterNameChange(
  tx: Tx,
  {
    memberId,
    reopenReview,
    areFirst = false,
    at,
  }: { memberId: string; reopenReview: boolean; areFirst?: boolean; at: Date },
): Promise<void> {
  await lockMember(tx, memberId)
  const names = await getDocumentNames(tx, memberId)
  if (names === 'reviewed' && !areFirst) throw new Refusal('names_in_review')
  if (names === 'reviewed') return endReviewAssignment(tx, memberId)
  if (names === 'open') return
  if (!reopenReview && !areFirst) throw new Refusal('names_locked')
  await markReopened(tx, { memberId, at })
}
