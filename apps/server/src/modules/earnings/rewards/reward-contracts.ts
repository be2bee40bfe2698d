import type { Tx } from '../../../platform/db/db.ts'
import { addDays, moscowDay, toMonth, moscowMidnight } from '../../../platform/clock/moscow.ts'
import { invariant } from '../../../platform/refusal/refusal.ts'
import { getBackdatedDays } from '../../../platform/config/saved-settings/saved-settings.ts'
import { type PlannedOperation, postAll, planRelease, planReward } from '../../../ledger/ledger.ts'
import { type Reward, type RuleSet, rewardFor, ruleSetOn } from './rewards.rules.ts'
import { continueMonths, type NextPlace, type TakePlace } from './month-counts/next-places.ts'
import { type MemberMonth, takeMonthNumbers } from './rewards.sql.ts'
import { ruleSetsNow } from './rules-in-force.ts'

/** Time of a change by the business clock (`now`), and the actor who makes the change. */
export type ChangeContext = { now: Date; actor: string }

/**
 * Contract of a member. `revision` increases when the contract's import is undone, its cancellation is restored, or
 * the contract moves to another member.
 */
type ContractRef = { number: string; revision: number; memberId: string }
/**
 * Contract to reward. `connectedOn`: connection date, `YYYY-MM-DD`. `releasesAt`: release date, which a moved contract
 * retains from the reward that it had before the move; undefined when the hold period determines the date. `because`:
 * `merge` when the contract is rewarded again because its member was merged into another one. `wasReleased`: true when
 * the reward before the merge was already released. `batch`: import that recorded the contract; null or missing for
 * another source.
 */
export type Rewardable = ContractRef & {
  product: string
  connectedOn: string
  releasesAt?: Date | undefined
  because?: 'merge' | undefined
  wasReleased?: boolean
  batch?: bigint | null
}

/**
 * Computed reward of a contract. `sequenceInMonth` never changes. `countedPlace`: place that decides the step; null
 * when it equals the sequence number.
 */
type Earned = Reward & {
  sequenceInMonth: number
  countedPlace: number | null
  releasesAt: Date
  params: Record<string, unknown>
}

/**
 * Result of rewarding a contract: its sequence number and place in the month, its points and their lot (null when the
 * contract earned nothing). `isDue`: true when the hold period is over.
 */
export type Rewarded = Pick<Earned, 'sequenceInMonth' | 'countedPlace' | 'amount'> & {
  lot: bigint | null
  isDue: boolean
}

/**
 * Rewards confirmed contracts in the order of the array, each by the reward rules of its connection date. The points
 * are frozen, also when the hold period is over: only the release worker releases them, after the risk rules have
 * checked the member. Only `wasReleased` points are released here. The caller must lock existing contracts before the
 * call, and insert new contracts before the commit.
 */
export async function rewardContracts(
  tx: Tx,
  contracts: readonly Rewardable[],
  on: ChangeContext,
): Promise<Rewarded[]> {
  if (contracts.length === 0) return []
  const ruleSets = await ruleSetsNow(tx)
  const recording = { today: moscowDay(on.now), backdatedDays: await getBackdatedDays(tx) }
  const takePlace = await reservePlaces(tx, contracts)
  const earned = contracts.map((contract) => {
    const place = takePlace({ memberId: contract.memberId, month: toMonth(contract.connectedOn) })
    return { ...contract, earned: computeReward(contract, { ...place, ruleSets, recording }) }
  })
  return postRewards(tx, earned, on)
}

/** Posts the rewards of contracts as frozen lots (see `rewardContracts`). A contract that earned nothing gets no lot. */
export async function postRewards(
  tx: Tx,
  contracts: readonly (ContractRef & { earned: Earned; wasReleased?: boolean })[],
  { now, actor }: ChangeContext,
): Promise<Rewarded[]> {
  const paid = contracts.filter(({ earned }) => earned.amount > 0n)
  const posted = await postAll(
    tx,
    paid.map(({ earned: { amount, releasesAt, params }, ...contract }) =>
      planReward({ ...toRewardOperation('reward', contract), amount, releasesAt, params, at: now, actor }),
    ),
  )
  const lots = new Map(paid.map((contract, i) => [contract, posted[i]?.seq]))
  // The risk rules have checked these rewards before their first release. If they were frozen again, a merge would take
  // points from the member, and points that were already withdrawn would be debt until the next risk check.
  await postAll(
    tx,
    paid.flatMap((contract) => {
      const lot = contract.wasReleased ? lots.get(contract) : undefined
      return lot === undefined ? [] : [toRelease({ ...contract, lot }, { now, actor })]
    }),
  )
  return contracts.map((contract) => {
    const { sequenceInMonth, countedPlace, amount, releasesAt } = contract.earned
    return {
      sequenceInMonth,
      countedPlace,
      lot: lots.get(contract) ?? null,
      amount,
      isDue: releasesAt <= now,
    }
  })
}

/**
 * Day in Moscow on which contracts are recorded (`today`). A contract is backdated when it was connected more than
 * `backdatedDays` days before `today`; with 0, no contract is backdated.
 */
export type RecordingDay = { today: string; backdatedDays: number }

const isBackdated = (connectedOn: string, { today, backdatedDays }: RecordingDay): boolean =>
  backdatedDays > 0 && connectedOn < addDays(today, -backdatedDays)

/**
 * Computes the reward of a contract with the number `place` in its month: its points, their release date, and the
 * params of the reward's transaction. With `recording`, the hold period of a backdated contract begins on
 * `recording.today`. `releasesAt` sets the release date regardless of the hold period.
 */
export function computeReward(
  {
    product,
    connectedOn,
    releasesAt,
    because,
    batch,
  }: Pick<Rewardable, 'product' | 'connectedOn' | 'releasesAt' | 'because' | 'batch'>,
  {
    sequenceInMonth,
    place,
    ruleSets,
    recording,
  }: NextPlace & { ruleSets: readonly RuleSet[]; recording?: RecordingDay },
): Earned {
  const ruleSet = ruleSetOn(ruleSets, connectedOn)
  invariant(ruleSet, 'reward rules must be in force on every date that the programme accepts')
  const earned = rewardFor(ruleSet.rules, { product, place })
  invariant(earned, 'the reward rules must contain the product of a contract that is rewarded')
  const { base, percent } = earned
  const params: Earned['params'] = {
    rulesVersion: ruleSet.version,
    product,
    base,
    percent,
    n: sequenceInMonth,
    ...(place !== sequenceInMonth && { place }),
    month: toMonth(connectedOn),
    connectedOn,
    ...(because && { because }),
    // Names the staff behind the reward (`approver-credits.sql.ts`). Another role can change the column of the
    // contract, but not the transactions, which form a hash chain.
    ...(batch && { import: Number(batch) }),
  }
  // The hold period of a contract that earned nothing always begins on its connection date, because there is no reward
  // to hold from today (see `markUnpaidReleased`).
  const isHeldFromToday = earned.amount > 0n && recording !== undefined && isBackdated(connectedOn, recording)
  const heldFrom = isHeldFromToday ? recording.today : connectedOn
  return {
    ...earned,
    sequenceInMonth,
    countedPlace: place === sequenceInMonth ? null : place,
    params,
    releasesAt: releasesAt ?? releaseMoment(heldFrom, ruleSet.rules.holdDays),
  }
}

/** Returns the Moscow midnight that ends a hold period of `holdDays` days. `from`: first day of the hold period. */
export const releaseMoment = (from: string, holdDays: number): Date => moscowMidnight(addDays(from, holdDays))

/**
 * Returns the member, the contract and the idempotency key of an operation on a reward. From revision 2 on, the key
 * contains the revision of the contract, so that each revision can be rewarded.
 */
export const toRewardOperation = (kind: string, { number, revision, memberId }: ContractRef) => ({
  memberId,
  contractNumber: number,
  key: `${kind}:${number}${revision === 1 ? '' : `:${revision}`}`,
})

/**
 * Builds the release of a lot. Its idempotency key depends only on the lot, so that a lot can be released
 * only once.
 */
export const toRelease = (
  { memberId, lot, number }: { memberId: string; lot: bigint; number: string | null },
  { now, actor }: ChangeContext,
): PlannedOperation =>
  planRelease({
    memberId,
    lot,
    key: `release:lot-${lot}`,
    at: now,
    actor,
    contractNumber: number ?? undefined,
  })

/**
 * Reserves for each contract the next sequence number in its member's month. Locks the months in a fixed order, so that
 * parallel calls cannot deadlock.
 */
async function reservePlaces(tx: Tx, contracts: readonly Rewardable[]): Promise<TakePlace> {
  const months = new Map<string, MemberMonth & { count: number }>()
  for (const { memberId, connectedOn } of contracts) {
    const month = toMonth(connectedOn)
    const key = `${memberId} ${month}`
    const known = months.get(key)
    if (known) known.count += 1
    else months.set(key, { memberId, month, count: 1 })
  }
  const taken = await takeMonthNumbers(tx, [...months.values()])
  const before = taken.map(({ rewarded, ...month }) => {
    const { count = 0 } = months.get(`${month.memberId} ${month.month}`) ?? {}
    return { ...month, rewarded: rewarded - count }
  })
  return continueMonths(tx, before)
}
