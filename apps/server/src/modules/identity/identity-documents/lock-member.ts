import type { Tx } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refusal/refusal.ts'
import { holdAccount } from '../profile/profile.service.ts'
import { lockMember } from './identity-documents.sql.ts'

/**
 * Locks the row of a member who sends a document or a scan, so that parallel changes of this member wait.
 * @throws Refusal account_merged
 */
export async function lockSender(tx: Tx, memberId: string): Promise<void> {
  invariant(await lockMember(tx, memberId), 'a session must belong to an existing member')
  await holdAccount(tx, memberId)
}
