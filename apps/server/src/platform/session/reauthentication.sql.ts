import type { Queryable, Tx } from '../db/db.ts'

/** Records that the member has proved the identity again in this session. */
export async function updateReauthenticated(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx.query({
    text: 'update sessions set authenticated_at = $2 where id = $1',
    values: [id, now],
  })
}

/** Returns true if the member proved the identity in this session after `since`. */
export async function isAuthenticatedSince(
  db: Queryable,
  { id, since }: { id: string; since: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'select from sessions where id = $1 and authenticated_at > $2',
    values: [id, since],
  })
  return rowCount === 1
}
