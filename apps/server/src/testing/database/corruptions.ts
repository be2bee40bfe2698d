import { afterAll } from 'vitest'
import pg from 'pg'
import type { Queryable } from '../../platform/db/db.ts'
import type { TestDatabase } from './test-database.ts'

/**
 * Simulates a person who corrupts the data with the rights of the tables' owner. Runs a statement without
 * triggers and foreign keys, calls `check` on the result, and rolls back.
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
      // A text with several statements returns an array of results.
      const results = [await owner.query(corruption)].flat()
      if (!results.some(({ rowCount }) => rowCount)) throw new Error('the corruption changed no row')
      return await check(on)
    } finally {
      await owner.query('rollback')
    }
  }
}
