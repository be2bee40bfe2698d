import pg from 'pg'
import type { Queryable } from '../../platform/db/db.ts'
import type { TestDatabase } from './test-database.ts'

/**
 * Returns a function that simulates an attacker with the rights of the tables' owner. It runs the SQL
 * `corruption` without triggers and foreign keys, calls `check` on the corrupted data, and rolls the
 * corruption back.
 */
export function openCorruptions({ ownerUrl }: TestDatabase) {
  return async <T>(corruption: string, check: (db: Queryable) => Promise<T>): Promise<T> => {
    // Opens a connection of its own, because `databaseEach` replaces the database before each test.
    const owner = new pg.Client({ connectionString: ownerUrl, options: '-c TimeZone=UTC' })
    await owner.connect()
    await owner.query("set session_replication_role = 'replica'")
    const db: Queryable = {
      query: async ({ text, values }) => {
        const { rows, rowCount } = await owner.query(text, [...values])
        return { rows, rowCount: rowCount ?? 0 }
      },
    }
    await owner.query('begin')
    try {
      // For several SQL statements, `query` returns an array with the result of each.
      const results = [await owner.query(corruption)].flat()
      if (!results.some(({ rowCount }) => rowCount)) throw new Error('the corruption changed no row')
      return await check(db)
    } finally {
      await owner.query('rollback')
      await owner.end()
    }
  }
}
