import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import pg from 'pg'
import { type Db, type DbOptions, openDb } from '../platform/db/db.ts'
import { withDatabase } from './with-database.ts'

export type TestDatabase = { db: Db; ownerUrl: string; servingUrl: string }

/**
 * A database of the test file's own, cloned from the migrated template and dropped when the file is done. `db` speaks
 * with the serving role's rights, as the programme does.
 */
export async function testDatabase(options: Omit<DbOptions, 'url'> = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(`create database ${name} template template_migrated`)
  const servingUrl = withDatabase(inject('servingUrl'), name)
  const db = openDb({ url: servingUrl, ...options })
  afterAll(async () => {
    await db.close()
    await asOwner(`drop database ${name} with (force)`)
  })
  return { db, ownerUrl: withDatabase(inject('ownerUrl'), name), servingUrl }
}

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('ownerUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
