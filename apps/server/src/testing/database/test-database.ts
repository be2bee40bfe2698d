import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, inject } from 'vitest'
import pg from 'pg'
import { type Db, type DbOptions, openDb } from '../../platform/db/db.ts'
import { withDatabase } from './database-url.ts'
import { closeOwner, ownName, restoreRows, type SavedRows, saveRows } from './saved-rows.ts'

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

/** Database of this worker, with the rows of its template. Test files use it one after another. */
type WorkerDatabase = { name: string; db: Db; template: SavedRows; uses: number }

/** Databases that no test file uses now, by template. */
const unused = new Map<string, WorkerDatabase[]>()

/**
 * Number of test files after which a database is dropped. Without autovacuum, the deleted rows of all these files stay
 * in its tables.
 */
const maxUses = 20

/**
 * Provides a database with the rows of a migrated template for one test file. `db` has only the rights of the serving
 * role, as in a server. The database and its connections come from an earlier test file when possible, because new
 * connections read the catalog and plan all queries again.
 */
export async function testDatabase(
  options: Omit<DbOptions, 'url'> = {},
  template = 'template_migrated',
): Promise<TestDatabase> {
  const used = (await takeUnused(template)) ?? (await createDatabase(template))
  const { name } = used
  const servingUrl = withDatabase(inject('servingUrl'), name)
  const hasOwnConnections = Object.keys(options).length > 0
  if (hasOwnConnections) await used.db.close()
  const db = hasOwnConnections ? connectTo(servingUrl, options) : used.db
  afterAll(async () => {
    if (hasOwnConnections) await db.close()
    unused.set(template, [...(unused.get(template) ?? []), used])
  })
  const ownerUrl = withDatabase(inject('ownerUrl'), name)
  const folder = await mkdtemp(join(inject('runFolder'), 'folder-'))
  const env = { DATABASE_URL: servingUrl, MIGRATE_DATABASE_URL: ownerUrl, DATA_DIR: folder }
  return { db, ownerUrl, servingUrl, folder, env }
}

/**
 * Returns an unused database with the rows of its template, or null when there is none. Ends the connections that an
 * earlier test file has left open.
 */
async function takeUnused(template: string): Promise<WorkerDatabase | null> {
  const found = unused.get(template)?.pop()
  if (!found) return null
  const ownerUrl = withDatabase(inject('ownerUrl'), found.name)
  found.uses += 1
  await asOwner(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${found.name}' and application_name <> '${ownName}'`,
  )
  if (found.uses <= maxUses && (await restoreRows(ownerUrl, found.template))) return found
  await Promise.all([found.db.close(), closeOwner(ownerUrl)])
  await asOwner(`drop database ${found.name} with (force)`)
  return takeUnused(template)
}

async function createDatabase(template: string): Promise<WorkerDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await copyDatabase(template, name)
  const saved = await saveRows(withDatabase(inject('ownerUrl'), name))
  const url = new URL(withDatabase(inject('servingUrl'), name))
  url.searchParams.set('application_name', ownName)
  return { name, db: connectTo(url.href, {}), template: saved, uses: 1 }
}

/** Opens only a few connections, because each new one reads the catalog again at its first queries. */
const connectTo = (url: string, options: Omit<DbOptions, 'url'>): Db =>
  reopening(() => openDb({ url, queueTimeoutMs, connections: 5, ...options }))

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
    if (!initial) {
      initial = await saveRows(ownerUrl)
      return
    }
    if (await restoreRows(ownerUrl, initial)) return
    await Promise.all([db.close(), closeOwner(ownerUrl)])
    await asOwner(`drop database ${name} with (force)`)
    await copyDatabase('template_migrated', name)
    if (!(await restoreRows(ownerUrl, initial)))
      throw new Error('Only the rows of a database can be restored, not its tables')
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
    countConnections: () => db().countConnections(),
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
