import type { Tx } from '../../apps/server/src/platform/db/db.ts'

/** True for the one start that sows this part. A second start waits here for the first one's end. */
export async function takeSeed(tx: Tx, name: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: 'insert into seeds (name) values ($1) on conflict (name) do nothing',
    values: [name],
  })
  return rowCount === 1
}
