import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  aDataFolder,
  aServer,
  queryDatabase,
  canRun,
  cleanUpAfterEach,
  isRoot,
  killForGood,
  open,
} from '../../../testing/database/embedded-fixtures.ts'
import { postmasterPid } from './embedded.ts'

cleanUpAfterEach()

test('four processes use one PostgreSQL, which stops together with the last of these processes', async () => {
  const folder = await aDataFolder({ filled: false })
  const servers = [1, 2, 3, 4].map(() => aServer(folder))
  const reports = await Promise.all(servers.map((server) => server.report))
  expect(reports.map((report) => report.event)).toEqual(['open', 'open', 'open', 'open'])
  expect(new Set(reports.map((report) => report.postmaster)).size).toBe(1)
  expect(reports.flatMap((report) => report.messages)).toHaveLength(1)

  const [first, second, third, last] = servers
  await Promise.all([first?.stop(), second?.stop()])
  expect(await queryDatabase(reports[3]?.servingUrl ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
  // The third process is killed. Its lock is released, so the last process can stop PostgreSQL.
  await third?.kill()
  await last?.stop()
  expect(postmasterPid(folder)).toBeNull()
})

test('a new server uses the PostgreSQL that a killed server left running, and stops that PostgreSQL when the new server stops', async () => {
  const folder = await aDataFolder({ filled: true })
  const killed = aServer(folder)
  const { postmaster } = await killed.report
  await killed.kill()
  expect(postmasterPid(folder)).toBe(postmaster)

  const database = await open(folder)
  expect(postmasterPid(folder)).toBe(postmaster)
  await database.stop()
  expect(postmasterPid(folder)).toBeNull()
})

test('opening the database again restarts a killed PostgreSQL at the same address with all committed data', async () => {
  const folder = await aDataFolder({ filled: true })
  const first = await open(folder)
  await queryDatabase(first.ownerUrl, 'create table kept as select 7 as number')
  const before = postmasterPid(folder) ?? 0
  process.kill(before, 'SIGKILL')

  const second = await open(folder)
  expect(postmasterPid(folder)).not.toBe(before)
  expect(second.ownerUrl).toBe(first.ownerUrl)
  expect(await queryDatabase(second.ownerUrl, 'select number from kept')).toEqual([{ number: 7 }])
  // `first` still uses PostgreSQL, so PostgreSQL must keep running after `second` was stopped.
  await second.stop()
  expect(await queryDatabase(first.ownerUrl, 'select number from kept')).toEqual([{ number: 7 }])
  await first.stop()
  expect(postmasterPid(folder)).toBeNull()
})

test('all committed data still exist after PostgreSQL and the server were killed three times', async () => {
  const folder = await aDataFolder({ filled: true })
  for (let iteration = 0; iteration < 3; iteration++) {
    const server = aServer(folder)
    const report = await server.report
    expect(report.message).toBeUndefined()
    await queryDatabase(report.ownerUrl, 'create table if not exists kept (number int)')
    expect(await queryDatabase(report.ownerUrl, 'select count(*)::int as rows from kept')).toEqual([
      { rows: iteration },
    ])
    await queryDatabase(report.ownerUrl, `insert into kept values (${iteration})`)
    process.kill(report.postmaster, 'SIGKILL')
    await server.kill()
  }
})

test('opening the embedded database waits while a background process of the killed PostgreSQL could still write data', async () => {
  const folder = await aDataFolder({ filled: true })
  const server = aServer(folder)
  const { postmaster, ownerUrl } = await server.report
  const sql = "select pid from pg_stat_activity where backend_type = 'background writer'"
  const writer = Number((await queryDatabase(ownerUrl, sql))[0]?.pid)
  process.kill(writer, 'SIGSTOP')
  try {
    process.kill(postmaster, 'SIGKILL')
    await server.kill()
    const opening = open(folder)
    const log = () => readFileSync(join(folder, 'pg.log'), 'utf8')
    while (!log().includes('pre-existing shared memory block')) await sleep(5)
    process.kill(writer, 'SIGCONT')
    const database = await opening
    await database.stop()
  } finally {
    killQuietly(writer)
  }
})

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

/**
 * Returns the data folder of a killed server, whose postmaster.pid contains `pid` (the id of another process)
 * instead of PostgreSQL's process id.
 */
async function aFolderThatNames(pid: number): Promise<string> {
  const folder = await aDataFolder({ filled: true })
  const server = aServer(folder)
  const { postmaster } = await server.report
  process.kill(postmaster, 'SIGKILL')
  await server.kill()
  await killForGood(postmaster).catch(() => undefined)
  const path = join(folder, 'pg', 'postmaster.pid')
  const [, ...rest] = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, [pid, ...rest].join('\n'))
  return folder
}

test('PostgreSQL starts although postmaster.pid contains a process id that now belongs to another program', async () => {
  const otherProcess = spawn('sleep', ['60'], { stdio: 'ignore' })
  try {
    const folder = await aFolderThatNames(otherProcess.pid ?? 0)
    expect(postmasterPid(folder)).toBeNull()
    const database = await open(folder)
    expect(postmasterPid(folder)).not.toBeNull()
    await database.stop()
    expect(otherProcess.exitCode).toBeNull()
  } finally {
    otherProcess.kill()
  }
})

test('PostgreSQL starts although postmaster.pid contains the process id of another folder’s PostgreSQL, which keeps running', async () => {
  const otherDatabase = await open(await aDataFolder({ filled: true }))
  const [row] = await queryDatabase(
    otherDatabase.ownerUrl,
    "select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid",
  )
  const folder = await aFolderThatNames(Number(row?.pid))
  const database = await open(folder)
  expect(new URL(database.ownerUrl).port).not.toBe(new URL(otherDatabase.ownerUrl).port)
  await database.stop()
  expect(await queryDatabase(otherDatabase.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  await otherDatabase.stop()
})

test('opening the embedded database succeeds after a first start was killed while it created the cluster', async () => {
  const folder = await aDataFolder({ filled: false })
  const killed = aServer(folder)
  // The promise `report` is rejected, because the killed process reports nothing.
  killed.report.catch(() => undefined)
  while (!readdirSync(folder).some((name) => name.startsWith('pg.new-'))) await sleep(2)
  await killed.kill()
  expect(existsSync(join(folder, 'pg'))).toBe(false)

  const database = await open(folder)
  expect(readdirSync(folder).filter((name) => name.startsWith('pg.new-'))).toEqual([])
  expect(await queryDatabase(database.servingUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.stop()
})

test('opening the embedded database creates the role and the database that an interrupted first start did not create', async () => {
  const folder = await aDataFolder({ filled: true })
  const first = await open(folder)
  const postgres = new URL(first.ownerUrl)
  postgres.pathname = '/postgres'
  await queryDatabase(postgres.href, 'drop database impulse with (force)')
  await queryDatabase(postgres.href, 'drop role impulse_app')
  await first.stop()

  const database = await open(folder)
  expect(await queryDatabase(database.servingUrl, 'select current_user as name')).toEqual([
    { name: 'impulse_app' },
  ])
  await database.stop()
})

test.runIf(isRoot && canRun(['unshare', '--pid', '--fork', '--mount-proc', 'true']))(
  'a start refuses a data folder while another container uses it, and succeeds after the other container has stopped',
  async () => {
    const folder = await aDataFolder({ filled: true })
    const database = await open(folder)
    const container = ['unshare', '--pid', '--fork', '--mount-proc']
    const refused = await aServer(folder, container).report
    expect(refused.message).toContain('is in use from another container')
    expect(await queryDatabase(database.servingUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()

    const allowed = aServer(folder, container)
    expect(await allowed.report).toMatchObject({ event: 'open' })
    await allowed.stop()
  },
)
