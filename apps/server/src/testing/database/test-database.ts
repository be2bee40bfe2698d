import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, inject } from 'vitest'
import pg from 'pg'
import { type Db, type DbOptions, openDb } from '../../platform/db/db.ts'
import { withDatabase } from './database-url.ts'
import { closeOwner, restoreRows, type SavedRows, saveRows } from './saved-rows.ts'

/** Milliseconds to wait for a connection. On a busy machine a new connection may take seconds. */
const queueTimeoutMs = 60_000

export type TestDatabase = {
  db: Db
  ownerUrl: string
  servingUrl: string
  /** Folder for keys and files of the test. The folder is deleted after the test run. */
  folder: string
  /** Environment variables with which a server or a command uses this database and this folder. */
  env: { DATABASE_URL: string; MIGRATE_DATABASE_URL: string; DATA_DIR: string }
}

/**
 * Creates a database for one test file from a migrated template, and drops it after the test file. `db` has
 * only the rights of the serving role, as in a server.
 */
export async function testDatabase(
  options: Omit<DbOptions, 'url'> = {},
  template = 'template_migrated',
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await copyDatabase(template, name)
  const servingUrl = withDatabase(inject('servingUrl'), name)
  // Opens only a few connections, because each new one reads the catalog again at its first queries.
  const db = reopening(() => openDb({ url: servingUrl, queueTimeoutMs, connections: 5, ...options }))
  afterAll(async () => {
    await db.close()
    await asOwner(`drop database ${name} with (force)`)
  })
  const ownerUrl = withDatabase(inject('ownerUrl'), name)
  const folder = await mkdtemp(join(inject('runFolder'), 'folder-'))
  const env = { DATABASE_URL: servingUrl, MIGRATE_DATABASE_URL: ownerUrl, DATA_DIR: folder }
  return { db, ownerUrl, servingUrl, folder, env }
}

/**
 * Creates a database like `testDatabase`. Before each test, restores the state that the database had before the first
 * test.
 */
export const databaseEach = async (options: Omit<DbOptions, 'url'> = {}): Promise<TestDatabase> =>
  restoredEach(await testDatabase(options))

/** Restores the database before each test to the state that it had before the first test. */
export function restoredEach(database: TestDatabase): TestDatabase {
  const { db, ownerUrl, servingUrl } = database
  const name = new URL(servingUrl).pathname.slice(1)
  let initial: SavedRows | undefined
  beforeEach(async () => {
    if (initial && (await restoreRows(ownerUrl, initial))) return
    await Promise.all([db.close(), closeOwner(ownerUrl)])
    if (initial) await asOwner(`drop database ${name} with (force)`)
    const [newDatabase, from] = initial ? [name, `${name}_initial`] : [`${name}_initial`, name]
    await copyDatabase(from, newDatabase)
    initial = await saveRows(ownerUrl)
  })
  afterAll(async () => {
    await closeOwner(ownerUrl)
    await asOwner(`drop database if exists ${name}_initial`)
  })
  return database
}

/** Copies the database as a backup. Returns a function that replaces the database with this backup. */
export async function takeBackup({ db, ownerUrl, servingUrl }: TestDatabase): Promise<() => Promise<void>> {
  const name = new URL(servingUrl).pathname.slice(1)
  await Promise.all([db.close(), closeOwner(ownerUrl)])
  await copyDatabase(name, `${name}_backup`)
  return async () => {
    await db.close()
    await asOwner(`drop database ${name} with (force)`)
    await asOwner(`alter database ${name}_backup rename to ${name}`)
  }
}

/**
 * Returns a `Db` that opens its connections at the first query, and again at the first query after a close.
 */
function reopening(open: () => Db): Db {
  let opened: Db | null = null
  const db = () => (opened ??= open())
  return {
    query: (query) => db().query(query),
    transaction: (callback) => db().transaction(callback),
    oneStatement: (callback) => db().oneStatement(callback),
    snapshot: (read) => db().snapshot(read),
    queryInChunks: (query, size) => db().queryInChunks(query, size),
    close: async () => {
      const last = opened
      opened = null
      await last?.close()
    },
  }
}

/**
 * Copies a database by its files. This takes a third of the time of PostgreSQL's default, which writes every
 * page to the WAL.
 */
const copyDatabase = (from: string, name: string): Promise<void> =>
  asOwner(`create database ${name} template ${from} strategy file_copy`)

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('ownerUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
