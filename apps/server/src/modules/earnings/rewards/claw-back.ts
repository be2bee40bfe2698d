import type { Tx } from '../../../platform/db/db.ts'
import { toMonth } from '../../../platform/clock/moscow.ts'
import {
  findLots,
  findClawbacksFromLots,
  lockBalances,
  type Posted,
  postAll,
  planRestore,
  planClawback,
} from '../../../ledger/ledger.ts'
import { toRewardOperation, type ChangeContext, type Rewardable } from './reward-contracts.ts'
import { updateFreedNumbers, type MemberMonth, takeMonthNumbers } from './rewards.sql.ts'

/** Contract that was rewarded, with the lot and the points of its reward. */
export type RewardedContract = Omit<Rewardable, 'product'> & { lot: bigint; reward: bigint }

/**
 * Contract that is undone or moved away from its member. `sequenceInMonth` is null when the contract was not
 * rewarded; `lot` is null when the contract earned nothing.
 */
type RemovedContract = ContractMonth & { sequenceInMonth: number | null; lot: bigint | null }

/** Member and connection date of a contract. They determine the month in which the contract is counted. */
type ContractMonth = { memberId: string; connectedOn: string }

/** Claws back the rewards of cancelled contracts. The caller must have locked the contract rows. */
export async function clawBackRewards(
  tx: Tx,
  contracts: readonly RewardedContract[],
  on: ChangeContext,
): Promise<void> {
  await clawBack(tx, contracts, { ...on, kind: 'cancellation' })
}

/**
 * Reverses the whole rewards of contracts when staff found the rewards unearned in a risk case. The caller
 * must have locked the contract rows and must then cancel the contracts.
 */
export async function rejectRewards(
  tx: Tx,
  contracts: readonly RewardedContract[],
  on: ChangeContext,
): Promise<void> {
  await clawBack(tx, contracts, { ...on, kind: 'reversal', params: { because: 'check' } })
}

/**
 * Reverses the rewards of contracts that are undone or moved. Returns, for each contract, the points that
 * became debt. The caller must have locked the contract rows and must call `freeNumbers` afterwards.
 */
export async function reverseRewards(
  tx: Tx,
  contracts: readonly RewardedContract[],
  {
    removed,
    joining = [],
    because,
    ...on
  }: ChangeContext & {
    removed: readonly RemovedContract[]
    joining?: readonly ContractMonth[]
    because?: 'merge' | undefined
  },
): Promise<bigint[]> {
  await lockMonths(tx, { removed, joining })
  await lockBalances(
    tx,
    [...contracts, ...joining].map(({ memberId }) => memberId),
  )
  const params = because && { because }
  const posted = await clawBack(tx, contracts, { ...on, kind: 'reversal', ...(params && { params }) })
  return posted.map((one) => -(one?.debtDelta ?? 0n))
}

/**
 * Locks the rows of `reward_months` in a fixed order and marks them to be counted. `removed`: contracts that are
 * removed from a month of their current member. `joining`: contracts that are added to a month of their new member.
 */
export async function lockMonths(
  tx: Tx,
  { removed, joining }: { removed: readonly RemovedContract[]; joining: readonly ContractMonth[] },
): Promise<void> {
  const months = listMemberMonths([
    ...removed.filter(({ sequenceInMonth }) => sequenceInMonth !== null),
    ...joining,
  ])
  await takeMonthNumbers(
    tx,
    months.map((month) => ({ ...month, count: 0 })),
  )
}

/**
 * Frees the sequence numbers of undone or moved contracts when these numbers are the last of their month. The next
 * contracts of the month then get these numbers.
 */
export const freeNumbers = (tx: Tx, removed: readonly RemovedContract[]): Promise<void> =>
  updateFreedNumbers(
    tx,
    removed.flatMap(({ memberId, connectedOn, sequenceInMonth, lot }) =>
      sequenceInMonth === null
        ? []
        : [{ memberId, month: toMonth(connectedOn), sequenceInMonth, isPaid: lot !== null }],
    ),
  )

/**
 * Restores the rewards of contracts whose cancellation is undone. Each lot gets back the points that the clawback took
 * from it. `batch`: the undone import, stored in the params of the transactions, so that `approver-credits.sql.ts`
 * finds the person who confirmed the undo. The caller must have locked the contract rows.
 */
export async function restoreRewards(
  tx: Tx,
  contracts: readonly RewardedContract[],
  { now, actor, batch }: ChangeContext & { batch: bigint },
): Promise<void> {
  const clawedBackByLot = Map.groupBy(await findClawbacksFromLots(tx, contracts), toLotKey)
  await postAll(
    tx,
    contracts.filter(hasEarned).map((contract) =>
      planRestore({
        ...toRewardOperation('restore', contract),
        at: now,
        actor,
        params: { undoneImport: Number(batch) },
        lot: contract.lot,
        amount: contract.reward,
        intoLots: (clawedBackByLot.get(toLotKey(contract)) ?? []).map(({ from, amount }) => ({
          lot: from,
          amount,
        })),
      }),
    ),
  )
}

async function clawBack(
  tx: Tx,
  contracts: readonly RewardedContract[],
  {
    now,
    actor,
    kind,
    params,
  }: ChangeContext & { kind: 'cancellation' | 'reversal'; params?: Record<string, unknown> },
): Promise<(Posted | null)[]> {
  const earned = contracts.filter(hasEarned)
  const lots = Map.groupBy(await findLots(tx, earned), toLotKey)
  const posted = await postAll(
    tx,
    earned.map((contract) =>
      planClawback({
        ...toRewardOperation(kind, contract),
        kind,
        at: now,
        actor,
        amount: contract.reward,
        params,
        lots: (lots.get(toLotKey(contract)) ?? []).map(({ part }) => part),
      }),
    ),
  )
  const byContract = new Map(earned.map((contract, i) => [contract, posted[i] ?? null]))
  return contracts.map((contract) => byContract.get(contract) ?? null)
}

const toLotKey = ({ memberId, lot }: { memberId: string; lot: bigint }): string => `${memberId} ${lot}`
/**
 * Returns true when the contract still has a reward. After a recalculation has reduced the reward to zero, no points
 * can be clawed back or restored.
 */
const hasEarned = ({ reward }: RewardedContract): boolean => reward > 0n

function listMemberMonths(contracts: readonly ContractMonth[]): MemberMonth[] {
  const months = new Map<string, MemberMonth>()
  for (const { memberId, connectedOn } of contracts) {
    const month = toMonth(connectedOn)
    months.set(`${memberId} ${month}`, { memberId, month })
  }
  return [...months.values()]
}
