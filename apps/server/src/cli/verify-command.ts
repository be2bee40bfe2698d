import { parseArgs } from 'node:util'
import { verifyLedger } from '../ledger/verify.ts'
import { verifyPayouts } from '../features/payouts/payouts.ts'
import { verifyRewards } from '../features/rewards/rewards.ts'
import { verifyWithdrawals } from '../features/withdrawals/withdrawals.ts'
import type { Given } from './given.ts'

/** `lk verify`: every balance, lot and counter computed again from the entries, in one snapshot. 1 when any differs. */
export async function verifyCommand({ args, openDatabase, print }: Given): Promise<number> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
  const db = await openDatabase()
  const { checked, differences } = await db.snapshot(async (on) => {
    const ledger = await verifyLedger(on)
    const further = [
      ...(await verifyRewards(on)),
      ...(await verifyWithdrawals(on)),
      ...(await verifyPayouts(on)),
    ]
    return { ...ledger, differences: [...ledger.differences, ...further] }
  })
  if (values.json) {
    print(JSON.stringify({ checked, differences }))
    return differences.length > 0 ? 1 : 0
  }
  for (const { what, memberId, where, expected, found } of differences) {
    print(`${what}: member ${memberId}, ${where}: expected ${expected}, found ${found}`)
  }
  print(
    `Проверено: участников ${checked.members}, операций ${checked.transactions}, проводок ${checked.entries}, ` +
      `лотов и удержаний ${checked.parts}. Расхождений: ${differences.length}`,
  )
  return differences.length > 0 ? 1 : 0
}
