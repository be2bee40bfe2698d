import { chownSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  aDataFolder,
  aServer,
  queryDatabase,
  canRun,
  cleanUpAfterEach,
  isRoot,
  open,
} from '../../../testing/database/embedded-fixtures.ts'
import { postmasterPid } from './embedded.ts'

cleanUpAfterEach()

const asOrdinaryUser = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--']

test('stopping PostgreSQL does not fail when its log was deleted', async () => {
  const folder = await aDataFolder({ filled: false })
  const database = await open(folder)
  const pid = postmasterPid(folder) ?? 0
  rmSync(join(folder, 'pg.log'))
  await database.stop()
  // Waits until the process id is free. Node has emitted the `exit` event by then, so an error in a listener of this
  // event has already failed the test run.
  await expect.poll(() => isRunning(pid), { timeout: 60_000 }).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('the first opening of the embedded database creates a database with durable settings and a server role that owns no tables', async () => {
  const folder = await aDataFolder({ filled: false })
  const messages: string[] = []
  const database = await open(folder, (message) => messages.push(message))

  expect(messages).toHaveLength(1)
  const settings = await queryDatabase(
    database.servingUrl,
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes',
       'data_checksums', 'TimeZone', 'listen_addresses', 'log_statement') order by name collate "C"`,
  )
  expect(Object.fromEntries(settings.map((row) => [row.name, row.setting]))).toEqual({
    TimeZone: 'UTC',
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
    log_statement: 'none',
    synchronous_commit: 'on',
  })
  const [role] = await queryDatabase(
    database.servingUrl,
    `select current_user as name, current_database() as database, rolsuper, rolcreatedb, rolcreaterole, rolbypassrls,
       (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
     from pg_roles where rolname = current_user`,
  )
  expect(role).toEqual({
    name: 'impulse_app',
    database: 'impulse',
    rolsuper: false,
    rolcreatedb: false,
    rolcreaterole: false,
    rolbypassrls: false,
    owned: 0,
  })
  await expect(queryDatabase(database.servingUrl, 'create table mine ()')).rejects.toThrow(
    'permission denied',
  )
  expect(await queryDatabase(database.ownerUrl, "select lower('ЁЖИК') as word")).toEqual([{ word: 'ёжик' }])
  await database.stop()
})

test('PostgreSQL refuses a wrong password and lets only the owner of its files read the passwords, data and log', async () => {
  const folder = await aDataFolder({ filled: false })
  const database = await open(folder)
  const modes = ['pg.passwords', 'pg', 'pg.log'].map((name) => statSync(join(folder, name)).mode & 0o777)
  expect(modes).toEqual([0o600, 0o700, 0o600])
  const wrong = new URL(database.servingUrl)
  wrong.password = 'guessed'
  await expect(queryDatabase(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect(new URL(database.ownerUrl).password).not.toBe(new URL(database.servingUrl).password)
  await database.stop()
})

test('opening the embedded database again uses the existing cluster with its data', async () => {
  const folder = await aDataFolder({ filled: true })
  const messages: string[] = []
  const first = await open(folder)
  await queryDatabase(first.ownerUrl, 'create table kept as select 7 as number')
  await first.stop()
  expect(postmasterPid(folder)).toBeNull()

  const second = await open(folder, (message) => messages.push(message))
  expect(messages).toEqual([])
  expect(await queryDatabase(second.ownerUrl, 'select number from kept')).toEqual([{ number: 7 }])
  await second.stop()
})

test('PostgreSQL keeps running while a second caller uses it, even when the first caller has called `stop` twice', async () => {
  const folder = await aDataFolder({ filled: true })
  const first = await open(folder)
  const second = await open(folder)
  expect(second.servingUrl).toBe(first.servingUrl)
  await Promise.all([first.stop(), first.stop()])
  expect(await queryDatabase(second.servingUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  expect(postmasterPid(folder)).toBeNull()
})

test('PostgreSQL’s log contains no values from SQL statements, even when the statements fail', async () => {
  const folder = await aDataFolder({ filled: true })
  const database = await open(folder)
  await queryDatabase(
    database.ownerUrl,
    'create table people (phone text primary key check (length(phone) < 13))',
  )
  await queryDatabase(database.ownerUrl, 'grant select, insert on people to impulse_app')
  const insert = "insert into people values ('+79001112233')"
  await queryDatabase(database.servingUrl, insert)
  for (const url of [database.servingUrl, database.ownerUrl]) {
    await expect(queryDatabase(url, insert)).rejects.toThrow('duplicate key')
    await expect(queryDatabase(url, "insert into people values ('+790011122334')")).rejects.toThrow(
      'check constraint',
    )
    await expect(queryDatabase(url, "select 'a79001112233'::bigint")).rejects.toThrow('invalid input')
    await expect(queryDatabase(url, 'select +79001112233 from nowhere')).rejects.toThrow('does not exist')
  }
  await database.stop()
  expect(readFileSync(join(folder, 'pg.log'), 'utf8')).not.toContain('9001112233')
})

test('PostgreSQL does not inherit environment variables of the server, such as PGDATA or SESSION_PASSWORD', async () => {
  const folder = await aDataFolder({ filled: true })
  process.env.PGDATA = '/nowhere'
  process.env.SESSION_PASSWORD = 'a secret of the programme'
  try {
    const database = await open(folder)
    if (process.platform === 'linux') {
      const environment = readFileSync(`/proc/${postmasterPid(folder)}/environ`, 'utf8')
      expect(environment).not.toMatch(/PGDATA|SESSION_PASSWORD/)
    }
    await database.stop()
  } finally {
    delete process.env.PGDATA
    delete process.env.SESSION_PASSWORD
  }
})

test('opening the embedded database fails with a message to restore the cluster’s password file when that file is missing', async () => {
  const folder = await aDataFolder({ filled: true })
  rmSync(join(folder, 'pg.passwords'))
  await expect(open(folder)).rejects.toThrow(/passwords are missing .*restore that file beside the data\.$/)
  expect(postmasterPid(folder)).toBeNull()
})

test.runIf(isRoot)(
  'a server that runs as root starts PostgreSQL without root’s rights, and adds no user to the machine',
  async () => {
    const before = readFileSync('/etc/passwd', 'utf8')
    const folder = await aDataFolder({ filled: false })
    const database = await open(folder)
    expect(statSync(folder).mode & 0o077).toBe(0)
    expect(statSync(join(folder, 'pg')).uid).toBe(0)
    const status = readFileSync(`/proc/${postmasterPid(folder)}/status`, 'utf8')
    expect(status).toMatch(/^CapEff:\s*0+$/m)
    expect(readFileSync('/etc/passwd', 'utf8')).toBe(before)
    await database.stop()
  },
)

// True when another user of the machine can read the sources and can run this version of Node.
const canBeOrdinary =
  isRoot &&
  canRun([...asOrdinaryUser, process.execPath, '--version']) &&
  canRun([...asOrdinaryUser, 'test', '-r', fileURLToPath(import.meta.url)])

test.runIf(canBeOrdinary)(
  'a server that runs as root refuses a data folder in which an ordinary user has started PostgreSQL',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'impulse-embedded-'))
    chownSync(folder, 65534, 65534)
    try {
      const server = aServer(folder, asOrdinaryUser)
      const report = await server.report
      expect(report.message).toBeUndefined()
      expect(await queryDatabase(report.servingUrl, 'select current_user as name')).toEqual([
        { name: 'impulse_app' },
      ])
      expect(statSync(join(folder, 'pg')).uid).toBe(65534)
      await expect(open(folder)).rejects.toThrow('belongs to another user (id 65534)')
      await server.stop()
      expect(postmasterPid(folder)).toBeNull()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

const withoutNamespaces = [
  'unshare',
  '--user',
  '--map-root-user',
  'sh',
  '-c',
  'echo 0 > /proc/sys/user/max_user_namespaces && exec "$0" "$@"',
]

test.runIf(isRoot && canRun([...withoutNamespaces, 'true']))(
  'when the system forbids user namespaces, a start by root fails with an error that contains the solution',
  async () => {
    const folder = await aDataFolder({ filled: false })
    const report = await aServer(folder, withoutNamespaces).report
    expect(report.message).toBe(
      'PostgreSQL does not run as root and this system forbids user namespaces: ' +
        'run as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    )
  },
)
