import { vi } from 'vitest'
import type { Db } from '../platform/db/db.ts'

/** Ends as soon as a connection to the database, or as many as are told, waits for a lock that another holds. */
export const untilSomebodyWaits = (db: Db, connections = 1): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await db.query<{ waiting: bigint }>({
        text: `select count(*) as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
        values: [],
      })
      if (Number(rows[0]?.waiting) < connections) throw new Error('nobody waits for a lock')
    },
    { timeout: 20_000, interval: 20 },
  )
