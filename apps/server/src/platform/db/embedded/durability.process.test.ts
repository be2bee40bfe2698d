import { execFileSync, spawn } from 'node:child_process'
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { findBinaries } from './binaries.ts'
import { postgresEnvironment } from './cluster.ts'
import {
  aDataFolder,
  queryDatabase,
  cleanUpAfterEach,
  open,
} from '../../../testing/database/embedded-fixtures.ts'
import { assertDurable, postmasterPid } from './embedded.ts'
import { freePort } from './postmaster/free-port.ts'
import { readPidFile } from './postmaster/postmaster-pid.ts'
import { findLaunch } from './postmaster/privilege.ts'

cleanUpAfterEach()

test('assertDurable refuses the values `off` and `local` of synchronous_commit, and accepts `on` and `remote_apply`', async () => {
  const database = await open(await aDataFolder({ filled: true }))
  const client = new Client({ connectionString: database.servingUrl })
  await client.connect()
  const check = () => assertDurable((sql) => client.query(sql))
  await check()
  await client.query('set synchronous_commit = remote_apply')
  await check()
  for (const value of ['off', 'local']) {
    await client.query(`set synchronous_commit = ${value}`)
    await expect(check()).rejects.toThrow(
      `The database may lose money in a crash, so nothing starts: synchronous_commit is ${value}.`,
    )
  }
  await client.end()
  await database.stop()
})

test('opening the embedded database fails and stops PostgreSQL when a setting of the server’s role disables synchronous commits', async () => {
  const folder = await aDataFolder({ filled: true })
  const first = await open(folder)
  await queryDatabase(first.ownerUrl, 'alter role impulse_app set synchronous_commit = off')
  await first.stop()
  await expect(open(folder)).rejects.toThrow('synchronous_commit is off')
  expect(postmasterPid(folder)).toBeNull()
})

test('opening the embedded database overrides unsafe settings that ALTER SYSTEM has written into the cluster’s configuration files', async () => {
  const folder = await aDataFolder({ filled: true })
  const first = await open(folder)
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    await queryDatabase(first.ownerUrl, `alter system set ${name} = off`)
  }
  await first.stop()
  const second = await open(folder)
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
    expect(await queryDatabase(second.ownerUrl, `show ${name}`)).toEqual([{ [name]: 'on' }])
  await second.stop()
})

test('opening the embedded database fails when PostgreSQL already runs without fsync, and leaves this PostgreSQL running', async () => {
  const folder = await aDataFolder({ filled: true })
  const binaries = await findBinaries(folder)
  const [command, args] = findLaunch()(binaries.postgres, [
    '-D',
    join(folder, 'pg'),
    `--port=${await freePort()}`,
    '--listen_addresses=127.0.0.1',
    '--unix_socket_directories=',
    '--fsync=off',
    '--full_page_writes=off',
  ])
  const careless = spawn(command, args, { stdio: 'ignore', env: postgresEnvironment(binaries) })
  while (readPidFile(join(folder, 'pg'))?.status !== 'ready') await sleep(5)
  await expect(open(folder)).rejects.toThrow('fsync is off, full_page_writes is off')
  // PostgreSQL still runs: another process started it, so the failed call of `open` must not stop it.
  expect(postmasterPid(folder)).toBe(careless.pid)
})

test('opening the embedded database fails when the cluster was created without data checksums', async () => {
  const folder = await aDataFolder({ filled: true })
  rmSync(join(folder, 'pg'), { recursive: true })
  const binaries = await findBinaries(folder)
  const clusterPath = join(folder, 'made')
  const [command, args] = findLaunch()(binaries.initdb, [
    '--no-sync',
    '--no-data-checksums',
    '--auth=scram-sha-256',
    '--username=impulse_owner',
    `--pwfile=${join(folder, 'pg.passwords')}`,
    `--pgdata=${clusterPath}`,
  ])
  execFileSync(command, args, { stdio: 'ignore', env: postgresEnvironment(binaries) })
  renameSync(clusterPath, join(folder, 'pg'))
  await expect(open(folder)).rejects.toThrow('data_checksums is off')
})
