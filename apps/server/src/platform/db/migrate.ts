import { readdir, readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { currentSecret } from '../config/env/secret-files.ts'
import { grantServing } from './rights/grant-serving.ts'

const { version: release } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string }
const folder = new URL('../../../../../db/migrations/', import.meta.url)

/**
 * Migrates the schema as its owner, and grants privileges to the role that the server uses. Each migration file
 * runs once, in a transaction of its own, and must not change afterwards. A file that ends with `.concurrently.sql` has one
 * statement, which PostgreSQL runs outside a transaction while the table is in use. A row lock makes servers that
 * start in parallel migrate one after the other. It is no advisory lock, because some databases that are
 * compatible with PostgreSQL have none.
 * @returns names of the files that ran now
 * @throws OtherVersionError before anything is changed
 */
export async function migrate({
  ownerUrl,
  servingRole,
  from = folder,
}: {
  ownerUrl: string
  servingRole: string
  from?: URL
}): Promise<string[]> {
  return withOwner(ownerUrl, async (client) => {
    const files = await readMigrations(from)
    await refuseOtherVersion(client, files)
    await prepare(client)
    const done = await alreadyRun(client)
    const ran: string[] = []
    for (const file of files)
      if (!done.has(file.name) && (await runWhenFree(ownerUrl, file))) ran.push(file.name)
    await inLock(client, () => grantServing(client, servingRole))
    return ran
  })
}

async function withOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: currentSecret(ownerUrl),
    application_name: 'impulse migrate',
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs `work` in a transaction that no other migration runs in at the same time. */
async function inLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  await client.query('select only_row from migration_lock for update')
  const result = await work()
  await client.query('commit')
  return result
}

const lockTimeout = '3s'
const maxAttempts = 20

/**
 * Runs a migration, again when a table that it changes is in use: while it waited longer, all requests for the table would
 * wait behind it. Returns false when another process has run it.
 */
async function runWhenFree(ownerUrl: string, file: Migration): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      // A new connection for each attempt: the failed one is still in its transaction.
      return await withOwner(ownerUrl, (client) => runMigration(client, { file, ownerUrl }))
    } catch (error) {
      const isInUse = error instanceof pg.DatabaseError && error.code === '55P03'
      if (!isInUse) throw error
      if (attempt === maxAttempts)
        throw new Error(
          `${file.name} did not run: a table that it changes is in use. Earlier files have run; run lk migrate again at a quieter time`,
          { cause: error },
        )
      await sleep(attempt * 250)
    }
  }
}

const runMigration = (
  client: pg.Client,
  { file: { name, text, hash }, ownerUrl }: { file: Migration; ownerUrl: string },
): Promise<boolean> =>
  inLock(client, async () => {
    if ((await alreadyRun(client)).has(name)) return false
    if (name.endsWith('.concurrently.sql')) await withOwner(ownerUrl, (other) => runConcurrently(other, text))
    else {
      await client.query(`set local lock_timeout = '${lockTimeout}'`)
      await client.query(text)
    }
    await client.query('insert into migrations (name, hash, release) values ($1, $2, $3)', [
      name,
      hash,
      release,
    ])
    return true
  })

/** Runs a statement outside a transaction. Removes indexes that an interrupted run has left invalid first. */
async function runConcurrently(client: pg.Client, text: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where not indisvalid`,
  )
  for (const { name } of rows)
    if (text.includes(name)) await client.query(`drop index concurrently if exists ${name}`)
  await client.query(text)
}

/** Migration that has run, and the release of the server that ran it. */
export type RanMigration = { name: string; hash: string; release: string }

/**
 * Checks that the server can work with the schema: every migration of this version has run, and those that it does not know
 * are of one release. A release changes a schema so that the release before it still works (docs/how-to/upgrade.md).
 * @throws for the operator when the schema is older, or newer by more than one release
 */
export async function requireMigrated(ran: readonly RanMigration[]): Promise<void> {
  const own = await readMigrations(folder)
  const done = new Map(ran.map(({ name, hash }) => [name, hash]))
  const missing = own.filter(({ name, hash }) => done.get(name) !== hash)
  if (missing.length > 0)
    throw new Error(
      `The schema lacks ${missing.map(({ name }) => name).join(', ')}: run \`lk migrate\` with MIGRATE_DATABASE_URL first`,
    )
  const later = ran.filter(({ name }) => !own.some((file) => file.name === name))
  const releases = [...new Set(later.map(({ release }) => release))]
  if (releases.length > 1)
    throw new Error(
      `The schema is that of a later version (${releases.join(', ')}): a server works with the schema of the next release only`,
    )
}

type Migration = { name: string; text: string; hash: string }

async function readMigrations(from: URL): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, from), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Error for a database that another version of the server created: this version does not have one of its
 * migrations, or has it with another text.
 */
export class OtherVersionError extends Error {
  constructor(migration: string) {
    super(
      `The database was made by another version of the server (it has the migration ${migration}) and cannot be upgraded: ` +
        'set DATA_DIR to a new folder, or DATABASE_URL to an empty database; nothing was changed in this one.',
    )
  }
}

async function refuseOtherVersion(client: pg.Client, files: readonly Migration[]): Promise<void> {
  const { rowCount } = await client.query(`select where to_regclass('migrations') is not null`)
  if (rowCount === 0) return
  for (const [name, hash] of await alreadyRun(client))
    if (!files.some((file) => file.name === name && file.hash === hash)) throw new OtherVersionError(name)
}

async function prepare(client: pg.Client): Promise<void> {
  for (const statement of [
    `create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now(),
      release text not null default '')`,
    'create table if not exists migration_lock (only_row boolean primary key default true check (only_row))',
    'insert into migration_lock default values on conflict do nothing',
  ]) {
    try {
      await client.query(statement)
    } catch (error) {
      // `create table if not exists` can fail when another server creates the same table at the same moment.
      if (!(error instanceof pg.DatabaseError && ['23505', '42P07'].includes(error.code ?? ''))) throw error
    }
  }
}

async function alreadyRun(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
  return new Map(rows.map((row) => [row.name, row.hash]))
}
