import { vi } from 'vitest'
import type { Db, Tx } from '../../platform/db/db.ts'

/** Waits until at least `connections` connections to this database wait for a lock. */
export const untilSomebodyWaits = (db: Db, connections = 1): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await db.query<{ waiting: bigint }>({
        text: `select count(*) as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
        values: [],
      })
      if (Number(rows[0]?.waiting) < connections)
        throw new Error('fewer connections than expected wait for a lock')
    },
    { timeout: 20_000, interval: 20 },
  )

/** Runs `lock` in a transaction and leaves the transaction open. Returns a function that ends the transaction. */
export async function holdLock(db: Db, lock: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> {
  const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db.transaction(async (tx) => {
    await lock(tx)
    locked.resolve()
    await over.promise
  })
  await Promise.race([locked.promise, holding])
  return async () => {
    over.resolve()
    await holding
  }
}
