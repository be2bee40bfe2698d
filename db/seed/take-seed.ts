import type { Tx } from '../../apps/server/src/platform/db/db.ts'

/**
 * Returns true for the first server start that seeds this part of the demo data. A parallel start waits in
 * this function until the first one has committed, and then gets false.
 */
export async function takeSeed(tx: Tx, name: string): Promise<boolean> {
  await tx.query({
    text: `select set_config('lock_timeout', '5min', true), set_config('statement_timeout', '5min', true)`,
    values: [],
  })
  const { rowCount } = await tx.query({
    text: 'insert into seeds (name) values ($1) on conflict (name) do nothing',
    values: [name],
  })
  return rowCount === 1
}
