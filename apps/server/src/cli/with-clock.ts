import { openClock } from '../platform/clock/clock.ts'
import type { CommandInvocation } from './command.ts'
import type { DbContext } from '../platform/db/db-context.ts'

/**
 * Calls `callback` with the database and an open clock, and closes the clock afterwards. `runCommand` closes
 * the database.
 */
export async function withClock<T>(
  { openDatabase, config }: CommandInvocation,
  callback: (context: DbContext) => Promise<T>,
): Promise<T> {
  const db = await openDatabase()
  const clock = await openClock(db, { movable: config.mode === 'demo' })
  try {
    return await callback({ db, clock })
  } finally {
    clock.close()
  }
}
