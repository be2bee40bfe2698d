import { readFile } from 'node:fs/promises'
import { openClock } from '../../platform/clock/clock.ts'
import { openDb } from '../../platform/db/db.ts'
import { openLog } from '../../platform/log/log.ts'
import { importContracts, readContractFile } from '../../modules/earnings/contracts/contracts.service.ts'
import { releaseDue } from '../earnings/release-fixtures.ts'

/**
 * Script that imports the contract file `FILE`, then releases due lots, and then prints `done`. Prints `chunk` after
 * each 50 recorded rows, so that the test can kill the script there.
 */
const db = openDb({ url: process.env['DATABASE_URL'] ?? '', connections: 4 })
const clock = await openClock(db, { movable: false })
const file = readContractFile(await readFile(process.env['FILE'] ?? ''))
await importContracts(
  {
    db,
    clock,
    progress: ({ stage, ...at }) => {
      if (stage === 'recording' && 'done' in at && at.done % 50 === 0) process.stdout.write('chunk\n')
    },
  },
  file,
)
await releaseDue({ db, clock, log: openLog('silent') })
process.stdout.write('done\n')
await db.close()
