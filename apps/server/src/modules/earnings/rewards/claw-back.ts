import type { Tx } from '../../../platform/db/db.ts'
import { toMonth } from '../../../platform/clock/moscow.ts'
import {
  findLots,
  findTaken,
  lockAccounts,
  type Posted,
  postAll,
  restore,
  takingBack,
} from '../../../ledger/ledger.ts'
import { operationOf, type Occasion, type Rewardable } from './reward-contracts.ts'
import { giveBackNumbers, type MemberMonth, takeMonthNumbers } from './rewards.sql.ts'

/** A contract that earned something. */
export type Earning = Omit<Rewardable, 'product'> & { lot: bigint; reward: bigint }

/** One that has a number of its member's month, whether it earned something or not. */
type RemovedContract = Joining & { n: number | null; lot: bigint | null }

/** One that is about to be rewarded at another member. */
type Joining = { memberId: string; connectedOn: string }

/** Cancelled contracts lose exactly what they earned. The caller holds the contracts' rows. */
export async function takeBackRewards(tx: Tx, contracts: readonly Earning[], on: Occasion): Promise<void> {
  await takeBack(tx, contracts, { ...on, kind: 'cancellation' })
}

/**
 * Takes back rewards that a check found to be unearned, to the point. The caller holds the contracts' rows and ends the contracts.
 * Posted as a reversal: the contract itself was not cancelled.
 */
export async function disallowRewards(tx: Tx, contracts: readonly Earning[], on: Occasion): Promise<void> {
  await takeBack(tx, contracts, { ...on, kind: 'annulment', params: { because: 'check' } })
}

/**
 * Contracts that should never have been rewarded lose what they earned. They and the others that are `leaving` their
 * member then free their numbers (`freeNumbers`). Months and balances of those that are `joining` are queued for as
 * well, all in their order. The caller holds the contracts' rows.
 *
 * @returns what of each reward became debt, since it was withdrawn already
 */
export async function reverseRewards(
  tx: Tx,
  contracts: readonly Earning[],
  {
    removed,
    joining = [],
    because,
    ...on
  }: Occasion & {
    removed: readonly RemovedContract[]
    joining?: readonly Joining[]
    because?: 'merge' | undefined
  },
): Promise<bigint[]> {
  await queueForMonths(tx, { removed, joining })
  await lockAccounts(
    tx,
    [...contracts, ...joining].map(({ memberId }) => memberId),
  )
  const params = because && { because }
  const posted = await takeBack(tx, contracts, { ...on, kind: 'annulment', ...(params && { params }) })
  return posted.map((one) => -(one?.debtDelta ?? 0n))
}

/** Months of contracts that are about to leave their member or to join another, all in their order. */
export async function queueForMonths(
  tx: Tx,
  { removed, joining }: { removed: readonly RemovedContract[]; joining: readonly Joining[] },
): Promise<void> {
  const months = listMemberMonths([...removed.filter(({ n }) => n !== null), ...joining])
  await takeMonthNumbers(
    tx,
    months.map((month) => ({ ...month, count: 0 })),
  )
}

/** Once contracts have left their member, the numbers at the end of their months can be given out again. */
export const freeNumbers = (tx: Tx, left: readonly RemovedContract[]): Promise<void> =>
  giveBackNumbers(
    tx,
    left.flatMap(({ memberId, connectedOn, n, lot }) =>
      n === null ? [] : [{ memberId, month: toMonth(connectedOn), n, isPaid: lot !== null }],
    ),
  )

/** Cancellations undone: what they took from lots goes back into them. The caller holds the contracts' rows. */
export async function restoreRewards(
  tx: Tx,
  contracts: readonly Earning[],
  { now, actor }: Occasion,
): Promise<void> {
  const taken = Map.groupBy(await findTaken(tx, contracts), toLotKey)
  await postAll(
    tx,
    contracts.filter(hasEarned).map((contract) =>
      restore({
        ...operationOf('reinstatement', contract),
        ...{ at: now, actor, lot: contract.lot, amount: contract.reward },
        intoLots: (taken.get(toLotKey(contract)) ?? []).map(({ from, amount }) => ({ lot: from, amount })),
      }),
    ),
  )
}

async function takeBack(
  tx: Tx,
  contracts: readonly Earning[],
  {
    now,
    actor,
    kind,
    params,
  }: Occasion & { kind: 'cancellation' | 'annulment'; params?: Record<string, unknown> },
): Promise<(Posted | null)[]> {
  const earned = contracts.filter(hasEarned)
  const lots = Map.groupBy(await findLots(tx, earned), toLotKey)
  const posted = await postAll(
    tx,
    earned.map((contract) =>
      takingBack({
        ...operationOf(kind, contract),
        ...{ kind, at: now, actor, amount: contract.reward, params },
        lots: (lots.get(toLotKey(contract)) ?? []).map(({ part }) => part),
      }),
    ),
  )
  const byContract = new Map(earned.map((contract, i) => [contract, posted[i] ?? null]))
  return contracts.map((contract) => byContract.get(contract) ?? null)
}

const toLotKey = ({ memberId, lot }: { memberId: string; lot: bigint }): string => `${memberId} ${lot}`
/** A recalculation may have left nothing of a reward: then there is nothing to move. */
const hasEarned = ({ reward }: Earning): boolean => reward > 0n

function listMemberMonths(contracts: readonly Joining[]): MemberMonth[] {
  const months = new Map<string, MemberMonth>()
  for (const { memberId, connectedOn } of contracts) {
    const month = toMonth(connectedOn)
    months.set(`${memberId} ${month}`, { memberId, month })
  }
  return [...months.values()]
}
