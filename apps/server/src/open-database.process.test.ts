import { randomBytes } from 'node:crypto'
import { afterAll, expect, inject, it } from 'vitest'
import pg from 'pg'
import { type Config, readConfig } from './platform/config/config.ts'
import { openServerDatabase, type ServerDatabase } from './open-database.ts'
import { silentLog } from './testing/earnings/contract-fixtures.ts'
import { databaseEach } from './testing/database/test-database.ts'

const { servingUrl, ownerUrl, db, folder } = await databaseEach()

/**
 * Returns the demo configuration with some fields replaced, so that a test of production mode needs no other
 * production settings.
 */
const createConfig = (changes: Partial<Config>): Config => ({
  ...readConfig({ DATA_DIR: folder }),
  ...changes,
})

const countRows = async (database: Pick<ServerDatabase, 'db'>, table: 'members' | 'contracts') => {
  const { rows } = await database.db.query<{ count: number }>({
    text: `select count(*)::int as count from ${table}`,
    values: [],
  })
  return rows[0]?.count
}

async function asOwner(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('ownerUrl') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

it('openServerDatabase opens a production database with a role that owns no tables, and creates no demo data', async () => {
  const database = await openServerDatabase({
    config: createConfig({ mode: 'production', databaseUrl: servingUrl, migrateDatabaseUrl: ownerUrl }),
    log: silentLog,
    migrates: true,
  })
  expect(await countRows(database, 'members')).toBe(0)
  await database.close()
})

it('openServerDatabase refuses a superuser in production', async () => {
  const config = createConfig({ mode: 'production', databaseUrl: ownerUrl, migrateDatabaseUrl: ownerUrl })
  await expect(openServerDatabase({ config, log: silentLog, migrates: true })).rejects.toThrow(
    'superuser or owns',
  )
})

it('openServerDatabase refuses a database role whose setting disables synchronous commits', async () => {
  const { username, pathname } = new URL(servingUrl)
  const role = `alter role ${username} in database ${pathname.slice(1)}`
  await asOwner(`${role} set synchronous_commit = off`)
  const config = createConfig({ databaseUrl: servingUrl, migrateDatabaseUrl: ownerUrl })
  await expect(openServerDatabase({ config, log: silentLog })).rejects.toThrow('synchronous_commit is off')
  await asOwner(`${role} reset synchronous_commit`)
})

it('creates the demo data once when three servers open an empty database at the same time; a later start writes no seed', async () => {
  const config = createConfig({ databaseUrl: servingUrl, migrateDatabaseUrl: ownerUrl })
  const opened = await Promise.all([1, 2, 3].map(() => openServerDatabase({ config, log: silentLog })))
  expect(await countRows({ db }, 'members')).toBe(2)
  await Promise.all(opened.map((database) => database.close()))
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('begin')
    // Allows reads, and makes each write wait until the end of this transaction.
    await owner.query('lock table seeds in exclusive mode')
    const database = await openServerDatabase({ config, log: silentLog })
    expect(await countRows(database, 'members')).toBe(2)
    await database.close()
  } finally {
    await owner.end()
  }
})

it('a role that owns the database is accepted at every start in demo mode, and refused in production', async () => {
  const name = `alone_${randomBytes(4).toString('hex')}`
  await asOwner(`create role ${name} login password 'alone'`, `create database ${name} owner ${name}`)
  afterAll(() => asOwner(`drop database ${name} with (force)`, `drop role ${name}`))
  const url = new URL(ownerUrl)
  Object.assign(url, { username: name, password: 'alone', pathname: `/${name}` })
  const config = createConfig({ databaseUrl: url.href })
  for (const time of [1, 2]) {
    const database = await openServerDatabase({ config, log: silentLog })
    expect(await countRows(database, 'members'), `opened ${time} times`).toBe(2)
    await database.close()
  }
  await expect(
    openServerDatabase({ config: { ...config, mode: 'production' }, log: silentLog }),
  ).rejects.toThrow('superuser or owns')
})

it('a server in production opens a migrated database, also of the next release, and refuses one that is older or newer', async () => {
  const config = createConfig({
    mode: 'production',
    databaseUrl: servingUrl,
  })
  const opens = async () => (await openServerDatabase({ config, log: silentLog })).close()
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await opens()
    await owner.query(
      `insert into migrations (name, hash, release) values ('9001', '', '9.1'), ('9002', '', '9.1')`,
    )
    await opens()
    await owner.query(`insert into migrations (name, hash, release) values ('9003', '', '9.2')`)
    await expect(opens()).rejects.toThrow('The schema is that of a later version (9.1, 9.2)')
    await owner.query(`delete from migrations where name like '9%'`)
    await owner.query(`update migrations set hash = 'other' where name like '0009%'`)
    await expect(openServerDatabase({ config, log: silentLog })).rejects.toThrow(
      /^The schema lacks 0009_\w+\.sql: run `lk migrate` with MIGRATE_DATABASE_URL first$/,
    )
  } finally {
    await owner.end()
  }
})
