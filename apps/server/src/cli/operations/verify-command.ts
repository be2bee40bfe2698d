import { parseArgs } from 'node:util'
import { verifyLedger } from '../../ledger/verify.ts'
import { verifyAudit } from '../../platform/audit/chain.ts'
import { verifyMerges } from '../../modules/operations/member-merges/member-merges.service.ts'
import { verifyPayouts } from '../../modules/payouts/payouts/payouts.service.ts'
import { verifyRisk } from '../../modules/payouts/risk/risk.service.ts'
import { verifyRewards } from '../../modules/earnings/rewards/rewards.service.ts'
import { verifyWithdrawals } from '../../modules/payouts/withdrawals/withdrawals.service.ts'
import type { CommandInvocation } from '../command.ts'

/**
 * `lk verify`: recalculates every balance, lot and counter and checks the audit's chain of hashes, in one
 * snapshot. Exits with 1 when anything differs.
 */
export async function verifyCommand({
  args,
  config,
  openDatabase,
  print,
}: CommandInvocation): Promise<number> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
  const db = await openDatabase()
  const { checked, differences, linked, waiting } = await db.snapshot(async (on) => {
    const ledger = await verifyLedger(on)
    const audit = await verifyAudit(on, { dataDir: config.dataDir })
    const further = [
      ...(await verifyRewards(on)),
      ...(await verifyWithdrawals(on)),
      ...(await verifyPayouts(on)),
      ...(await verifyRisk(on)),
      ...(await verifyMerges(on)),
      ...audit.differences,
    ]
    return {
      ...ledger,
      linked: audit.linked,
      waiting: audit.waiting,
      differences: [...ledger.differences, ...further],
    }
  })
  if (values.json) {
    print(JSON.stringify({ checked: { ...checked, auditRows: linked }, differences }))
    return differences.length > 0 ? 1 : 0
  }
  for (const { what, memberId, where, expected, found } of differences) {
    const whose = memberId === '' ? '' : `member ${memberId}, `
    print(`${what}: ${whose}${where}: expected ${expected}, found ${found}`)
  }
  print(
    `Проверено: участников ${checked.members}, операций ${checked.transactions}, проводок ${checked.entries}, ` +
      `лотов и удержаний ${checked.parts}, записей журнала ${linked} (ещё не в цепочке ${waiting}). ` +
      `Расхождений: ${differences.length}`,
  )
  return differences.length > 0 ? 1 : 0
}
