import { createInterface } from 'node:readline'
import { readConfig } from '../../platform/config/config.ts'
import { type Db, openDb } from '../../platform/db/db.ts'
import { runAutomaticWithdrawals } from '../../modules/payouts/automatic-withdrawals/run-automatic-withdrawals.ts'

/**
 * Script that runs all rules of automatic withdrawals on 5 December 2026, until the test kills it. Prints a line after each
 * committed transaction, and `done` at the end.
 */
const config = readConfig(process.env)
const opened = openDb({ url: config.databaseUrl ?? '', connections: 2 })
const db: Db = {
  ...opened,
  async transaction(callback) {
    const result = await opened.transaction(callback)
    process.stdout.write('committed\n')
    return result
  },
}
createInterface({ input: process.stdin }).on('close', () => process.exit(0))
const now = new Date('2026-12-05T12:00:00+03:00')
const clock = { businessNow: () => now, systemNow: () => new Date() }
await runAutomaticWithdrawals({ db, clock, withdrawalConfig: config.withdrawals })
process.stdout.write('done\n')
process.exit(0)
