import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { openClock } from '../../platform/clock/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openDb } from '../../platform/db/db.ts'
import { armFailpoint, failpoint, type Failpoint } from '../../platform/db/failpoint.ts'
import { openLog } from '../../platform/log/log.ts'
import { deleteRequestedRiskChecks } from '../earnings/release-fixtures.ts'
import { bankId } from '../payouts/withdrawal-bank.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { requestWithdrawal } from '../../modules/payouts/withdrawals/withdrawals.service.ts'
import {
  recordApproval,
  checkDuePayouts,
  getPayoutPause,
  yookassaProvider,
  resumePayouts,
} from '../../modules/payouts/payouts/payouts.service.ts'
import { startPayoutWorker } from '../../modules/payouts/payouts/providers/payout-providers.worker.ts'

/**
 * Script that requests withdrawals of the members `MEMBERS` (`id:phone,…`; of none by default), approves them as `olga`,
 * sends their payouts and checks the status of the payouts. Prints the number of each requested withdrawal, and runs
 * until the test kills it. With `DIES=name/after`, the script passes the failpoint `name` as many times as `after` says,
 * and kills itself there the next time.
 */
const config = readConfig(process.env)
const [failpointName, after] = (process.env['DIES'] ?? '').split('/')
if (failpointName) armFailpoint(failpointName as Failpoint, Number(after))
// Opens few connections, because each one reads the catalog and plans its queries again in every process. On a busy
// machine a query may wait long for one of them.
const db = openDb({ url: config.databaseUrl ?? '', connections: 4, queueTimeoutMs: 60_000 })
const clock = await openClock(db, { movable: false })
createInterface({ input: process.stdin }).on('close', () => process.exit(0))
const withdrawalConfig = config.withdrawals
const context = { db, clock, config: config.payouts }
const paying = { ...context, log: openLog('silent'), provider: yookassaProvider(config.payouts) }
startPayoutWorker({ ...paying, pollMs: 20 })

/**
 * Returns true while two payouts of the member wait for the worker: payouts would otherwise pile up faster than it
 * submits them. While payouts are paused nothing is submitted, so the next request has to resume them.
 */
async function mustWaitForWorker(memberId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `select from payouts p join withdrawals w on w.order_id = p.order_id where p.state = 'ready' and w.member_id = $1`,
    values: [memberId],
  })
  return rowCount >= 2 && !(await getPayoutPause(db)).isOn
}

const live = async (argument: string): Promise<never> => {
  const [memberId = '', phone = ''] = argument.split(':')
  for (;;) {
    while (await mustWaitForWorker(memberId)) await sleep(20)
    const request = { amount: 1_000, bankId, phone, isAdditional: true }
    const order = await requestWithdrawal(
      { db, clock, withdrawalConfig },
      { memberId, key: randomUUID(), request },
    ).catch((error: unknown) => {
      if (!(error instanceof Refusal && error.code === 'withdrawals_paused')) throw error
      // Three unknown outcomes in a row pause payouts. Resumes them, as staff do.
      return resumePayouts(context, { staffName: 'olga' })
    })
    if (!order) continue
    failpoint('payout:requested')
    process.stdout.write(`asked ${order.number}\n`)
    await recordApproval(context, { number: BigInt(order.number), staffName: 'olga' })
    failpoint('payout:approved')
  }
}
const keepChecking = async (): Promise<never> => {
  for (;;) {
    // No risk worker runs here, so every member counts as checked.
    await deleteRequestedRiskChecks(db)
    await checkDuePayouts(paying, { all: true })
    await sleep(30)
  }
}
const members = (process.env['MEMBERS'] ?? '').split(',').filter((member) => member !== '')
await Promise.all([...members.map(live), keepChecking()])
