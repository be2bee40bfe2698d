import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import pg from 'pg'
import { type Db, type DbOptions, openDb } from '../platform/db/db.ts'
import { withDatabase } from './with-database.ts'

export type TestDatabase = {
  db: Db
  ownerUrl: string
  servingUrl: string
  /** Beside it, for keys and files; it goes when the run is done. */
  folder: string
  /** By which a programme or a command finds both. */
  env: { DATABASE_URL: string; MIGRATE_DATABASE_URL: string; DATA_DIR: string }
}

/**
 * A database of the test file's own, cloned from the migrated template and dropped when the file is done. `db` speaks
 * with the serving role's rights, as the programme does.
 */
export async function testDatabase(
  options: Omit<DbOptions, 'url'> = {},
  template = 'template_migrated',
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(`create database ${name} template ${template}`)
  const servingUrl = withDatabase(inject('servingUrl'), name)
  const db = openDb({ url: servingUrl, ...options })
  afterAll(async () => {
    await db.close()
    await asOwner(`drop database ${name} with (force)`)
  })
  const ownerUrl = withDatabase(inject('ownerUrl'), name)
  const folder = await mkdtemp(join(inject('runFolder'), 'folder-'))
  const env = { DATABASE_URL: servingUrl, MIGRATE_DATABASE_URL: ownerUrl, DATA_DIR: folder }
  return { db, ownerUrl, servingUrl, folder, env }
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
