import type { Tx } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refusal/refusal.ts'
import { holdAccount } from '../profile/profile.service.ts'
import { lockMember } from './identity-documents.sql.ts'

/**
 * The row of a member who sends something of their document. Refuses `account_merged` where their account went over meanwhile: who stays
 * gives their own.
 */
export async function lockSender(tx: Tx, memberId: string): Promise<void> {
  invariant(await lockMember(tx, memberId), 'a session belongs to a member')
  await holdAccount(tx, memberId)
}
