import type { Queryable } from '../../../platform/db/db.ts'
import { toMonth } from '../../../platform/clock/moscow.ts'
import { type RecordingDay, sumEarned } from './reward-contracts.ts'
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
  const next = new Map<string, number>()
  const owners = new Map<string, string>()
  const months = new Map<string, MemberMonth>()
  for (const { owner, memberId, connectedOn } of contracts) {
    if (!memberId) continue
    const month = toMonth(connectedOn)
    owners.set(memberId, owner)
    months.set(`${owner} ${month}`, { memberId, month })
  }
  for (const { memberId, month, rewarded } of await selectMonths(db, [...months.values()])) {
    next.set(`${owners.get(memberId) ?? ''} ${month}`, rewarded + 1)
  }
  return contracts.map((contract) => {
    const key = `${contract.owner} ${toMonth(contract.connectedOn)}`
    const sequenceInMonth = next.get(key) ?? 1
    next.set(key, sequenceInMonth + 1)
    return sumEarned(contract, { sequenceInMonth, ruleSets, ...(recording && { recording }) })
  })
}
