import { readdir, readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import pg from 'pg'
import { currentSecret } from '../config/env/secret-files.ts'
import { grantServing } from './rights/grant-serving.ts'

const folder = new URL('../../../../../db/migrations/', import.meta.url)

/**
 * Migrates the schema as its owner, and grants privileges to the role that the server uses. Each migration file
 * runs once and must not change afterwards; all files run in one transaction. A row lock makes servers that
 * start in parallel migrate one after the other. It is no advisory lock, because some databases that are
 * compatible with PostgreSQL have none.
 * @returns names of the files that ran now
 * @throws OtherVersionError before anything is changed
 */
export async function migrate(options: { ownerUrl: string; servingRole: string }): Promise<string[]> {
  const client = new pg.Client({
    connectionString: currentSecret(options.ownerUrl),
    application_name: 'impulse migrate',
  })
  await client.connect()
  try {
    const files = await readMigrations()
    await refuseOtherVersion(client, files)
    await prepare(client)
    await client.query('begin')
    await client.query('select only_row from migration_lock for update')
    const done = await alreadyRun(client)
    const ran: string[] = []
    for (const { name, text, hash } of files) {
      if (done.has(name)) continue
      await client.query(text)
      await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
      ran.push(name)
    }
    await grantServing(client, options.servingRole)
    await client.query('commit')
    return ran
  } finally {
    await client.end()
  }
}

/**
 * Checks that every migration of this version is among those that have run.
 * @throws for the operator when one is not
 */
export async function requireMigrated(ran: readonly Pick<Migration, 'name' | 'hash'>[]): Promise<void> {
  const done = new Map(ran.map(({ name, hash }) => [name, hash]))
  const missing = (await readMigrations()).filter(({ name, hash }) => done.get(name) !== hash)
  if (missing.length > 0)
    throw new Error(
      `The schema lacks ${missing.map(({ name }) => name).join(', ')}: run \`lk migrate\` with MIGRATE_DATABASE_URL first`,
    )
}

type Migration = { name: string; text: string; hash: string }

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
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
    'create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
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
