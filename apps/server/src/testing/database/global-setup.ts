import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import pg from 'pg'
import { migrate } from '../../platform/db/migrate.ts'
import { openEmbeddedDatabase } from '../../platform/db/embedded/embedded.ts'
import { withDatabase } from './database-url.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    ownerUrl: string
    servingUrl: string
    /** Folder for files of the tests. The folder is deleted after the test run. */
    runFolder: string
  }
}

/**
 * Starts one PostgreSQL for the whole test run and migrates a template database. Each test file copies the
 * template to a database of its own. `TEST_DATABASE_URL` uses another PostgreSQL instead: the address of a superuser, in
 * an empty cluster that is thrown away afterwards.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runFolder = await mkdtemp(join(tmpdir(), 'impulse-test-'))
  const dataDir = join(runFolder, 'data')
  const otherUrl = process.env['TEST_DATABASE_URL']
  const embedded = otherUrl
    ? await openOther(otherUrl)
    : await openEmbeddedDatabase({ dataDir, log: () => undefined, memory: 'small' })
  const admin = new pg.Client({ connectionString: embedded.ownerUrl })
  await admin.connect()
  // The tests sign in to PostgreSQL about 1,600 times. A check of a password takes 10 ms with the default number of
  // iterations, and these passwords protect nothing.
  if (!otherUrl) await admin.query('set scram_iterations = 1')
  for (const url of [embedded.ownerUrl, embedded.servingUrl]) {
    const { username, password } = new URL(url)
    await admin.query(`alter role ${username} password '${decodeURIComponent(password)}'`)
  }
  // Autovacuum would start a process for each of the hundreds of databases, which live for seconds.
  await admin.query('alter system set autovacuum = off')
  await admin.query('select pg_reload_conf()')
  await admin.query('create database template_migrated')
  await admin.end()
  await migrate({
    ownerUrl: withDatabase(embedded.ownerUrl, 'template_migrated'),
    servingRole: decodeURIComponent(new URL(embedded.servingUrl).username),
  })
  project.provide('ownerUrl', embedded.ownerUrl)
  project.provide('servingUrl', embedded.servingUrl)
  project.provide('runFolder', runFolder)
  return async () => {
    await embedded.stop()
    await rm(runFolder, { recursive: true, force: true })
  }
}

/** Creates the roles of the embedded PostgreSQL in another one. */
async function openOther(url: string) {
  const superuser = new pg.Client({ connectionString: url })
  await superuser.connect()
  await superuser.query(`create role impulse_owner superuser login password 'test'`)
  await superuser.query(`create role impulse_app login password 'test'`)
  await superuser.query('create database impulse owner impulse_owner')
  await superuser.end()
  const as = (username: string) =>
    Object.assign(new URL(url), { username, password: 'test', pathname: '/impulse' }).href
  return { ownerUrl: as('impulse_owner'), servingUrl: as('impulse_app'), stop: () => Promise.resolve() }
}
