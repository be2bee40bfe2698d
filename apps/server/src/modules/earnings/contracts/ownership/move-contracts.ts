import type { Tx } from '../../../../platform/db/db.ts'
import { closeFoundClaims } from '../../claims/claims.service.ts'
import {
  reverseRewards,
  freeNumbers,
  holdRuleSets,
  type Occasion,
  rewardContracts,
} from '../../rewards/rewards.service.ts'
import type { LockedContract } from '../contracts.sql.ts'
import { isAnyMerged, updateOwners } from './contract-owners.sql.ts'
import { NumberTaken } from '../record-contracts.ts'

/** A contract as it is moved; `releasesAt`: the date of its reward, where that is not to be another. */
export type Moving = LockedContract & { releasesAt?: Date | undefined; because?: 'merge' | undefined }
/** In points; `debt`: what of it had been withdrawn already. */
type Moved = { number: string; takenBack: bigint; debt: bigint; accrued: bigint }

/**
 * Gives standing contracts to another member: whoever had them loses what they earned, and they earn again by the month of who has
 * them now, in the order given. The caller holds their rows. `alsoRemoved`: cancelled ones that have gone already, and free their
 * numbers of the month.
 *
 * @throws NumberTaken where that member was merged into another in the meantime: roll back and do it again
 */
export async function moveContracts(
  tx: Tx,
  contracts: readonly Moving[],
  { to, now, actor, alsoRemoved = [] }: Occasion & { to: string; alsoRemoved?: readonly LockedContract[] },
): Promise<Moved[]> {
  const moved = contracts.map((contract) => ({ ...contract, memberId: to, revision: contract.revision + 1 }))
  const earning = contracts.flatMap(({ lot, reward, ...contract }) =>
    lot !== null && reward !== null ? [{ ...contract, lot, reward }] : [],
  )
  // Rules are held before months and balances, as by everybody.
  await holdRuleSets(tx)
  const debts = await reverseRewards(tx, earning, {
    ...{ now, actor, removed: contracts, joining: moved },
    because: contracts[0]?.because,
  })
  const rewarded = await rewardContracts(tx, moved, { now, actor })
  const owned = moved.map((contract, i) => {
    const { n = null, lot = null, amount = 0n, released = false } = rewarded[i] ?? {}
    const status = released ? ('released' as const) : ('confirmed' as const)
    return { ...contract, n, lot, reward: amount, status }
  })
  await updateOwners(tx, owned, { now })
  if (await isAnyMerged(tx, [to])) throw new NumberTaken()
  await freeNumbers(tx, [...contracts, ...alsoRemoved])
  const numbers = [...contracts, ...alsoRemoved].map(({ number }) => number)
  await closeFoundClaims(tx, { numbers, at: now, actor })
  const after = new Map(earning.map(({ number }, i) => [number, debts[i] ?? 0n]))
  return contracts.map(({ number, reward }, i) => ({
    ...{ number, takenBack: reward ?? 0n, debt: after.get(number) ?? 0n },
    accrued: owned[i]?.reward ?? 0n,
  }))
}
