import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { holdMember } from './profile.sql.ts'

/** The account of who sends something was merged into another of theirs meanwhile. */
class WentOver extends Refusal {
  readonly memberId: string

  constructor(memberId: string) {
    super('account_merged')
    this.memberId = memberId
  }
}

/**
 * Whoever would merge the account waits until this transaction ends, and sees what it has left there. One that is merged already
 * has nobody any more who would read an answer: roll back, and do it for who stays.
 */
export async function holdAccount(tx: Tx, memberId: string): Promise<void> {
  const mergedInto = await holdMember(tx, memberId)
  if (mergedInto !== null) throw new WentOver(mergedInto)
}

/** Done for a member, or, where `holdAccount` has found that they went over, for who stays: nobody goes over twice. */
export async function forWhoStays<Answer>(
  memberId: string,
  callback: (input: { memberId: string; isOver: boolean }) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await callback({ memberId, isOver: false })
  } catch (error) {
    if (!(error instanceof WentOver)) throw error
    return callback({ memberId: error.memberId, isOver: true })
  }
}
