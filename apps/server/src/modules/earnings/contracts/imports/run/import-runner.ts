import { workerData } from 'node:worker_threads'
import { openClock } from '../../../../../platform/clock/clock.ts'
import type { Config } from '../../../../../platform/config/config.ts'
import { openDb } from '../../../../../platform/db/db.ts'
import { openLog } from '../../../../../platform/log/log.ts'
import { openConfiguredVault } from '../../../../../platform/vault/vault.ts'
import type { SecondPersonConfig } from '../../../../../platform/staff/second-person.ts'
import { runImports } from './run-imports.ts'

/** Data that the worker passes to the import thread when it starts the thread. */
export type ThreadData = { url: string; token: string; config: ThreadConfig }
export type ThreadConfig = Pick<Config, 'mode' | 'dataDir' | 'fileKeys' | 'logLevel'> & {
  payouts: SecondPersonConfig
}

// This file runs in a thread of its own, because a large file needs seconds of computing without a pause,
// which would delay the responses of the server.
const { url, token, config } = workerData as ThreadData
const db = openDb({ url, connections: 6 })
const clock = await openClock(db, { movable: config.mode === 'demo' })
await runImports({
  db,
  clock,
  token,
  config: config.payouts,
  vault: await openConfiguredVault({ db, config }),
  log: openLog(config.logLevel),
})
clock.close()
await db.close()
