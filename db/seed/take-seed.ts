import type { Tx } from '../../apps/server/src/platform/db/db.ts'

/**
 * True for the one start that creates this part of the demo. A parallel start waits here until it is done.
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
