import type { Queryable } from '../../../platform/db/db.ts'
import { toMonth } from '../../../platform/clock/moscow.ts'
import { continueMonths } from './month-counts/next-places.ts'
import { type RecordingDay, computeReward } from './reward-contracts.ts'
import type { RuleSet } from './rewards.rules.ts'
import { type MemberMonth, selectMonths } from './rewards.sql.ts'

/**
 * Computes the points that contracts would earn if they were recorded in the order of the array, and the release
 * dates of these points. `owner`: key that all contracts of one member share. `memberId` is null when the member is
 * not registered yet. `recording`: day of the recording; when it is absent, no contract counts as backdated.
 */
export async function previewRewards(
  db: Queryable,
  contracts: readonly { owner: string; memberId: string | null; product: string; connectedOn: string }[],
  { ruleSets, recording }: { ruleSets: readonly RuleSet[]; recording?: RecordingDay },
): Promise<{ amount: bigint; releasesAt: Date }[]> {
  const months = new Map<string, MemberMonth>()
  for (const { owner, memberId, connectedOn } of contracts) {
    if (!memberId) continue
    const month = toMonth(connectedOn)
    months.set(`${owner} ${month}`, { memberId, month })
  }
  const takePlace = await continueMonths(db, await selectMonths(db, [...months.values()]))
  return contracts.map(({ owner, memberId, ...contract }) => {
    const place = takePlace({ memberId: memberId ?? owner, month: toMonth(contract.connectedOn) })
    return computeReward(contract, { ...place, ruleSets, ...(recording && { recording }) })
  })
}
