import { verifyLedger, verifyReleases } from '../../../ledger/ledger.ts'
import type { Difference } from '../../../platform/db/consistency-checks.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { verifyRowHashes } from '../../../platform/row-hashes/verify-row-hashes.ts'
import { verifyCorrections } from '../../earnings/balance-corrections/balance-corrections.service.ts'
import { verifyStatements } from '../../earnings/statements/statements.service.ts'
import { verifyRewards } from '../../earnings/rewards/rewards.service.ts'
import { verifyPayouts } from '../../payouts/payouts/payouts.service.ts'
import { verifyRisk } from '../../payouts/risk/risk.service.ts'
import { verifySettlements } from '../../payouts/settlements/manual-settlements.service.ts'
import { verifyWithdrawals } from '../../payouts/withdrawals/withdrawals.service.ts'
import { verifyMerges } from '../member-merges/member-merges.service.ts'

const verifications = [
  verifyLedger,
  verifyReleases,
  verifyRewards,
  verifyCorrections,
  verifyStatements,
  verifyWithdrawals,
  verifyPayouts,
  verifySettlements,
  verifyRisk,
  verifyMerges,
  verifyRowHashes,
] as const

/**
 * Runs the checks of every feature that moves money and returns their differences. With `memberIds`, checks only
 * these members. All reads must be of one snapshot (`db.snapshot`).
 */
export async function verifyMoney(db: Queryable, memberIds?: readonly string[]): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const verify of verifications) differences.push(...(await verify(db, memberIds)))
  return differences
}
