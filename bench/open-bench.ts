import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { backendInProcess } from '../apps/cabinet/server/backend/backend.ts'
import { cabinetServer } from '../apps/cabinet/server/cabinet-server.ts'
import { buildBackend } from '../apps/server/src/backend.ts'
import { openServerDatabase } from '../apps/server/src/open-database.ts'
import { type Clock, openClock } from '../apps/server/src/platform/clock/clock.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import type { Db } from '../apps/server/src/platform/db/db.ts'
import { openEmbeddedDatabase } from '../apps/server/src/platform/db/embedded/embedded.ts'
import { createPictures } from '../apps/server/src/platform/pictures/pictures.ts'
import { openConfiguredFiles } from '../apps/server/src/platform/storage/files.ts'
import { openLog } from '../apps/server/src/platform/log/log.ts'
import { readSessionPasswords } from '../apps/server/src/platform/vault/secrets.ts'
import { openConfiguredVault } from '../apps/server/src/platform/vault/vault.ts'
import { openSessions } from '../apps/server/src/platform/session/session.ts'
import { fillMembers } from './fill.ts'

/**
 * Function that fills the database of a benchmark, and returns the ids of the members with which the benchmark works.
 */
export type Fill = (to: { db: Db; owner: pg.Client }) => Promise<string[]>

export type Bench = {
  db: Db
  clock: Clock
  /** Data folder of the server. An `lk` command that gets this folder uses the same database. */
  dataDir: string
  owner: pg.Client
  /**
   * Connection string of the database role that the server uses, for measurements with the database driver
   * alone.
   */
  servingUrl: string
  /** Address of the server that is measured. */
  url: string
  members: { memberId: string; sessionId: string; accessToken: string; sessionBearer: string }[]
  close(): Promise<void>
}

const fillPlainly: Fill = async ({ db, owner }) => {
  const ids = await fillMembers(db, { memberCount: 50, rewardsEach: 110 })
  // Updates the statistics, so that PostgreSQL does not use the query plans that it made for empty tables.
  await owner.query('vacuum analyze')
  return ids
}

/** Starts a server without workers (role `web`) and with a new database, whose members have operations. */
export async function openBench(fill: Fill = fillPlainly): Promise<Bench> {
  const dataDir = await mkdtemp(join(tmpdir(), 'impulse-bench-'))
  // Raises the daily limit of withdrawals, because the bench requests thousands of withdrawals for each of a
  // few members.
  const wide = { WITHDRAWALS_PER_DAY: '1000000' }
  const config = readConfig({ DATA_DIR: dataDir, CAPTCHA: 'none', LOG_LEVEL: 'error', ...wide })
  const log = openLog(config.logLevel)
  const database = await openServerDatabase({ config, log })
  const { db, servingUrl } = database
  const clock = await openClock(db, { movable: true })
  const passwords = await readSessionPasswords({ config })
  const embedded = await openEmbeddedDatabase({ dataDir, log: () => undefined })
  const owner = new pg.Client({ connectionString: embedded.ownerUrl })
  await owner.connect()
  const ids = await fill({ db, owner })
  const sessions = openSessions({ db, clock, log, passwords })
  const members = await Promise.all(
    ids.map(async (memberId) => {
      const start = { memberId, ip: '127.0.0.1', userAgent: 'bench' }
      return { memberId, ...(await db.transaction((tx) => sessions.start(tx, start))) }
    }),
  )
  const { app } = await buildBackend({
    maxEventLoopDelayMs: 2_000,
    db,
    clock,
    log,
    config,
    passwords,
    files: await openConfiguredFiles({ db, clock, config }),
    pictures: await createPictures({ db, clock, config }),
    vault: await openConfiguredVault({ db, config }),
    isServing: () => true,
    wakeOutbox: () => undefined,
  })
  await app.register(cabinetServer, {
    backend: backendInProcess(app),
    sessionPasswords: [...passwords],
    mode: config.mode,
    brand: config.brand,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    db,
    clock,
    dataDir,
    owner,
    servingUrl,
    url,
    members,
    close: async () => {
      await app.close()
      clock.close()
      await owner.end()
      await embedded.stop()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
