import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { holdMember } from './profile.sql.ts'

/**
 * Refusal of a change to an account that was merged into another account. `memberId`: id of the primary
 * account.
 */
class AccountMergedRefusal extends Refusal {
  readonly memberId: string

  constructor(memberId: string) {
    super('account_merged')
    this.memberId = memberId
  }
}

/**
 * Locks the account, so that no member merge can run until this transaction ends. When the account is already merged,
 * the caller must roll back and retry the operation for the primary account (see `retryAsPrimary`).
 * @throws Refusal account_merged
 */
export async function holdAccount(tx: Tx, memberId: string): Promise<void> {
  const mergedInto = await holdMember(tx, memberId)
  if (mergedInto !== null) throw new AccountMergedRefusal(mergedInto)
}

/**
 * Runs `callback` for a member. When `holdAccount` finds a member merge, runs `callback` again for the
 * primary account, with `isPrimary: true`. One retry is enough, because a primary account is never a duplicate
 * itself.
 */
export async function retryAsPrimary<Answer>(
  memberId: string,
  callback: (input: { memberId: string; isPrimary: boolean }) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await callback({ memberId, isPrimary: false })
  } catch (error) {
    if (!(error instanceof AccountMergedRefusal)) throw error
    return callback({ memberId: error.memberId, isPrimary: true })
  }
}
