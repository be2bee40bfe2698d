import type { Tx } from './db.ts'

/** Locks the member's row until the end of the transaction, so that parallel changes of one member wait for each other. */
export async function lockMember(tx: Tx, memberId: string): Promise<void> {
  await tx.query({
    name: 'member_lock',
    text: 'select from members where id = $1 for no key update',
    values: [memberId],
  })
}
