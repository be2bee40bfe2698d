import type { UserInfo } from '@impulse/api/profile/profile'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { endReviewAssignment, findPassport, lockMember, markReopened } from './identity-documents.sql.ts'

/**
 * Returns whether the member can change the names. Banks compare the account holder's name with an approved document.
 */
export async function getDocumentNames(on: Queryable, memberId: string): Promise<UserInfo['names']> {
  const status = (await findPassport(on, memberId))?.status
  if (status === 'approved') return 'locked'
  return status === 'review' ? 'reviewed' : 'open'
}

/**
 * Prepares a change of names, in the caller's transaction: an approved document goes back to review if the member
 * agreed to it. Empty names can be filled in at any time; then the document's reviewer must check it again.
 * @throws Refusal names_in_review, names_locked
 */
export async function reopenForNames(
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
