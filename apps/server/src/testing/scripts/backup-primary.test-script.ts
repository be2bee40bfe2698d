import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { openServerDatabase } from '../../open-database.ts'
import { listErasedMembers } from '../../modules/identity/account-deletion/account-deletion.service.ts'
import { backUp } from '../../modules/operations/backups/backups.service.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openLog } from '../../platform/log/log.ts'
import { postCorrection } from '../../ledger/ledger.ts'
import { aLedgerOperation, aMemberWithMoney } from '../earnings/ledger-fixtures.ts'

/**
 * Script of a server that posts corrections and backs its database up until the test kills it. Prints `posted KEY` after each
 * commit, and `copied COUNT` after each copy: the number of corrections that were posted before the copy began.
 */
const config = readConfig(process.env)
const { db } = await openServerDatabase({ config, log: openLog('silent') })
createInterface({ input: process.stdin }).on('close', () => process.exit(0))
let count = 0

async function post(): Promise<never> {
  const memberId = await aMemberWithMoney(db)
  for (;;) {
    const key = randomUUID()
    await db.transaction((tx) => postCorrection(tx, { ...aLedgerOperation(memberId), key, amount: 10n }))
    count += 1
    process.stdout.write(`posted ${key}\n`)
  }
}

async function copy(): Promise<never> {
  for (;;) {
    const before = count
    await backUp({ config, listErasedMembers: () => listErasedMembers(db), now: () => new Date() })
    process.stdout.write(`copied ${before}\n`)
    await sleep(200)
  }
}

await Promise.all([post(), post(), copy()])
