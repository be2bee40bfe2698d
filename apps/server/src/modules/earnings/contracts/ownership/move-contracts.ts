import type { Tx } from '../../../../platform/db/db.ts'
import { closeFoundClaims } from '../../claims/claims.service.ts'
import {
  reverseRewards,
  freeNumbers,
  lockRuleSetsShared,
  type ChangeContext,
  rewardContracts,
} from '../../rewards/rewards.service.ts'
import type { LockedContract } from '../contracts.sql.ts'
import { isAnyMerged, selectReleaseDates, updateOwners } from './contract-owners.sql.ts'
import { RecordingConflict } from '../record-contracts.ts'

/**
 * Contract to move. `releasesAt`: release date that the reward keeps; when it is absent, the reward rules set the
 * date.
 */
export type Moving = LockedContract & { releasesAt?: Date | undefined; because?: 'merge' | undefined }
/**
 * Result of moving a contract, in points. `debt`: clawed-back points that the former member had already
 * spent.
 */
type Moved = { number: string; clawedBack: bigint; debt: bigint; accrued: bigint }

/**
 * Returns contracts with the release dates of their lots, which the rewards keep when the contracts move. A
 * contract that earned nothing has no lot and no date.
 */
export async function withReleaseDates(tx: Tx, contracts: readonly LockedContract[]): Promise<Moving[]> {
  const lots = contracts.flatMap(({ memberId, lot }) => (lot === null ? [] : [{ memberId, lot }]))
  const dates = await selectReleaseDates(tx, lots)
  return contracts.map((contract) => ({
    ...contract,
    releasesAt: dates.get(`${contract.memberId} ${contract.lot}`),
  }))
}

/**
 * Moves active contracts to the member `to`. The former member loses the rewards. The rewards of the new member depend
 * on that member's other contracts of the month. The caller must have locked the contract rows. `alsoRemoved`:
 * cancelled contracts that were already moved; for these contracts, the function only frees the sequence numbers and
 * closes the claims.
 * @throws RecordingConflict when the new member was merged in parallel: roll back and repeat
 */
export async function moveContracts(
  tx: Tx,
  contracts: readonly Moving[],
  {
    to,
    now,
    actor,
    alsoRemoved = [],
  }: ChangeContext & { to: string; alsoRemoved?: readonly LockedContract[] },
): Promise<Moved[]> {
  const movedContracts = contracts.map((contract) => ({
    ...contract,
    memberId: to,
    revision: contract.revision + 1,
    wasReleased: contract.because === 'merge' && isReleased(contract, now),
  }))
  const earning = contracts.flatMap(({ lot, reward, ...contract }) =>
    lot !== null && reward !== null ? [{ ...contract, lot, reward }] : [],
  )
  // Locks the reward rules first, because every transaction locks the rules before the months of members
  // (`reward_months`) and the balances.
  await lockRuleSetsShared(tx)
  const debts = await reverseRewards(tx, earning, {
    now,
    actor,
    removed: contracts,
    joining: movedContracts,
    because: contracts[0]?.because,
  })
  const rewarded = await rewardContracts(tx, movedContracts, { now, actor })
  const owned = movedContracts.map((contract, i) => {
    const { sequenceInMonth = null, countedPlace = null, lot = null, amount = 0n } = rewarded[i] ?? {}
    const status = contract.wasReleased ? ('released' as const) : ('confirmed' as const)
    return { ...contract, sequenceInMonth, countedPlace, lot, reward: amount, status }
  })
  await updateOwners(tx, owned, { now })
  if (await isAnyMerged(tx, [to])) throw new RecordingConflict()
  await freeNumbers(tx, [...contracts, ...alsoRemoved])
  const numbers = [...contracts, ...alsoRemoved].map(({ number }) => number)
  await closeFoundClaims(tx, { numbers, at: now, actor })
  const after = new Map(earning.map(({ number }, i) => [number, debts[i] ?? 0n]))
  return contracts.map(({ number, reward }, i) => ({
    number,
    clawedBack: reward ?? 0n,
    debt: after.get(number) ?? 0n,
    accrued: owned[i]?.reward ?? 0n,
  }))
}

/**
 * Returns true when the release worker has released the contract's reward. A contract also has the status `released`
 * when a recalculation left no frozen points before the release date.
 */
const isReleased = ({ status, releasesAt }: Moving, now: Date): boolean =>
  status === 'released' && releasesAt !== undefined && releasesAt <= now
