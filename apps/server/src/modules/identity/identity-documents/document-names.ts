import type { UserInfo } from '@impulse/wire/profile'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { endReviewAssignment, findPassport, lockMember, markReopened } from './identity-documents.sql.ts'

/** Whether a member's names can be changed: banks compare those of an approved document with the account's. */
export async function namesOf(on: Queryable, memberId: string): Promise<UserInfo['names']> {
  const status = (await findPassport(on, memberId))?.status
  if (status === 'approved') return 'locked'
  return status === 'review' ? 'reviewed' : 'open'
}

/**
 * To be called before other names are saved, in their transaction: an approved document goes to review again, if the member
 * knows it. Who has had no names gives them at any time, and whoever looks at the document then has to look again. Until the
 * transaction ends nobody else changes the names or the document.
 *
 * @throws Refusal `names_in_review`, `names_locked`
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
  const names = await namesOf(tx, memberId)
  if (names === 'reviewed' && !areFirst) throw new Refusal('names_in_review')
  if (names === 'reviewed') return endReviewAssignment(tx, memberId)
  if (names === 'open') return
  if (!reopenReview && !areFirst) throw new Refusal('names_locked')
  await markReopened(tx, { memberId, at })
}
