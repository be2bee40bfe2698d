import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { openClock } from '../../platform/clock/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openDb } from '../../platform/db/db.ts'
import { chanceBelow } from '../harness/random.ts'
import { bankId } from '../payouts/withdrawal-bank.ts'
import {
  approveWithdrawal,
  requestWithdrawal,
  markPaid,
  markReturned,
  markSent,
  rejectWithdrawal,
} from '../../modules/payouts/withdrawals/withdrawals.service.ts'

/**
 * Script that requests withdrawals of the members `MEMBERS` (`id:phone,…`) and records an outcome of most of them,
 * until the test kills it. Prints `asks MEMBER KEY` before each request, and `got KEY ORDER` after the request was
 * committed.
 */
const config = readConfig(process.env)
const members = (process.env['MEMBERS'] ?? '').split(',').map((member) => {
  const [memberId = '', phone = ''] = member.split(':')
  return { memberId, phone }
})
const db = openDb({ url: config.databaseUrl ?? '', connections: members.length + 1 })
const clock = await openClock(db, { movable: false })
createInterface({ input: process.stdin }).on('close', () => process.exit(0))

const live = async ({ memberId, phone }: { memberId: string; phone: string }): Promise<never> => {
  for (;;) {
    const key = randomUUID()
    process.stdout.write(`asks ${memberId} ${key}\n`)
    const request = { amount: 1_000, bankId, phone, isAdditional: true }
    const { id } = await requestWithdrawal(
      { db, clock, withdrawalConfig: config.withdrawals },
      { memberId, key, request },
    )
    process.stdout.write(`got ${key} ${id}\n`)
    const reason = 'bank_unavailable' as const
    const failure = { orderId: id, actor: 'test', at: clock.businessNow(), reason }
    const steps = [
      [rejectWithdrawal],
      [approveWithdrawal, markSent, markPaid],
      [approveWithdrawal, markSent, markReturned],
      [approveWithdrawal, markSent, markPaid, markReturned],
    ][chanceBelow(5)]
    for (const move of steps ?? []) await db.transaction((tx) => move(tx, failure))
  }
}
await Promise.all(members.map(live))
