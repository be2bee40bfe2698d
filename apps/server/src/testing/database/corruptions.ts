import { afterAll } from 'vitest'
import pg from 'pg'
import type { Queryable } from '../../platform/db/db.ts'
import type { TestDatabase } from './test-database.ts'

/**
 * Simulates corruption by a person with the owner's rights: runs the statement without triggers and foreign
 * keys, calls `look` on its effect, and rolls back.
 */
export async function openCorruptions({ db, ownerUrl }: TestDatabase) {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query("set session_replication_role = 'replica'")
  afterAll(() => owner.end())
  const on: Queryable = {
    query: async ({ text, values }) => {
      const { rows, rowCount } = await owner.query(text, [...values])
      return { rows, rowCount: rowCount ?? 0 }
    },
    kysely: db.kysely,
  }
  return async <T>(corruption: string, check: (on: Queryable) => Promise<T>): Promise<T> => {
    await owner.query('begin')
    try {
      // Several statements return several results.
      const results = [await owner.query(corruption)].flat()
      if (!results.some(({ rowCount }) => rowCount)) throw new Error('the corruption met no row')
      return await check(on)
    } finally {
      await owner.query('rollback')
    }
  }
}
