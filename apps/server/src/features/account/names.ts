import type { UserInfo } from '@impulse/wire/profile'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { passportOf } from '../passport/passport.ts'

/** Whether an approved document, or one that is being looked at, bears the names. */
export async function namesOf(on: Queryable, memberId: string): Promise<UserInfo['names']> {
  const { status } = await passportOf(on, memberId)
  if (status === 'approved') return 'locked'
  return status === 'review' ? 'reviewed' : 'open'
}

/** @throws Refusal `names_in_review`, `names_locked` */
export async function changeNames(
  tx: Tx,
  { memberId }: { memberId: string; reopenReview: boolean; at: Date },
): Promise<void> {
  const names = await namesOf(tx, memberId)
  if (names === 'reviewed') throw new Refusal('names_in_review')
  if (names === 'locked') throw new Refusal('names_locked')
}
