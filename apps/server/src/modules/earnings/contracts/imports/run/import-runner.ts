import { workerData } from 'node:worker_threads'
import { openClock } from '../../../../../platform/clock/clock.ts'
import type { Config } from '../../../../../platform/config/config.ts'
import { openDb } from '../../../../../platform/db/db.ts'
import { openLog } from '../../../../../platform/log/log.ts'
import { openConfiguredVault } from '../../../../../platform/vault/vault.ts'
import { carryOutImports } from './run-imports.ts'

/** Data that the worker hands to the thread at its start. */
export type ThreadData = { url: string; token: string; config: ThreadConfig }
export type ThreadConfig = Pick<Config, 'mode' | 'dataDir' | 'fileKeys' | 'logLevel'>

// A file of a million rows takes seconds of reckoning at a stretch: here nobody waits for an answer in the meantime.
const { url, token, config } = workerData as ThreadData
const db = openDb({ url, connections: 6 })
const clock = await openClock(db, { movable: config.mode === 'demo' })
await carryOutImports({
  db,
  clock,
  token,
  vault: await openConfiguredVault({ db, config }),
  log: openLog(config.logLevel),
})
clock.close()
await db.close()
