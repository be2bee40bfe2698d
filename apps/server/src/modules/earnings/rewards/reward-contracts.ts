import type { Tx } from '../../../platform/db/db.ts'
import { addDays, toMonth, moscowMidnight } from '../../../platform/clock/moscow.ts'
import { invariant } from '../../../platform/refusal/refusal.ts'
import { type PlannedOperation, postAll, release, reward } from '../../../ledger/ledger.ts'
import { type Reward, type RuleSet, rewardFor, ruleSetOn } from './rewards.rules.ts'
import { type MemberMonth, takeMonthNumbers } from './rewards.sql.ts'
import { ruleSetsNow } from './rules-in-force.ts'

/** When an action is done, on the business clock, and by whom. */
export type Occasion = { now: Date; actor: string }

/** A contract of a member. `round`: which of its lives this is, for a contract that was undone and came again. */
type Owned = { number: string; revision: number; memberId: string }
/**
 * A contract to be rewarded; its day as `YYYY-MM-DD`. `releasesAt`: the date that its reward had at another account of the same
 * person, and keeps. `because`: why it is rewarded once more.
 */
export type Rewardable = Owned & {
  product: string
  connectedOn: string
  releasesAt?: Date | undefined
  because?: 'merge' | undefined
}

type Earned = Reward & { n: number; releasesAt: Date; params: Record<string, unknown> }

/** Reward of a contract: its place in the month, the lot (null when the rules give nothing), the points. */
export type Rewarded = { n: number; lot: bigint | null; amount: bigint; released: boolean }

/**
 * Confirmed contracts earn their rewards by the rules in force on the days they were connected, each as the next n of
 * its member's month, in the order given. Where the hold period is over already, the reward is released at once. The
 * caller holds the contracts' numbers, or takes them before it commits.
 */
export async function rewardContracts(
  tx: Tx,
  contracts: readonly Rewardable[],
  on: Occasion,
): Promise<Rewarded[]> {
  if (contracts.length === 0) return []
  const ruleSets = await ruleSetsNow(tx)
  const numbers = await numbersFor(tx, contracts)
  const earned = contracts.map((contract, i) => ({
    ...contract,
    earned: earnedBy(contract, { n: numbers[i] ?? 0, ruleSets }),
  }))
  return postRewards(tx, earned, on)
}

/** Posts what contracts earned, and releases what is due already. One that earned nothing opens no lot. */
export async function postRewards(
  tx: Tx,
  contracts: readonly (Owned & { earned: Earned })[],
  { now, actor }: Occasion,
): Promise<Rewarded[]> {
  const paid = contracts.filter(({ earned }) => earned.amount > 0n)
  const posted = await postAll(
    tx,
    paid.map(({ earned: { amount, releasesAt, params }, ...contract }) =>
      reward({ ...operationOf('reward', contract), amount, releasesAt, params, at: now, actor }),
    ),
  )
  const lots = new Map(paid.map((contract, i) => [contract, posted[i]?.seq]))
  const rewarded = contracts.map((contract): Rewarded => {
    const { n, amount, releasesAt } = contract.earned
    return { n, lot: lots.get(contract) ?? null, amount, released: releasesAt <= now }
  })
  await postAll(
    tx,
    contracts.flatMap((contract, i) => {
      const { lot, released } = rewarded[i] ?? {}
      return lot && released ? [toRelease({ ...contract, lot }, { now, actor })] : []
    }),
  )
  return rewarded
}

/** Computes the reward of a contract by its place in the month, with the params of its transaction. */
export function earnedBy(
  {
    product,
    connectedOn,
    releasesAt,
    because,
  }: Pick<Rewardable, 'product' | 'connectedOn' | 'releasesAt' | 'because'>,
  { n, ruleSets }: { n: number; ruleSets: readonly RuleSet[] },
): Earned {
  const ruleSet = ruleSetOn(ruleSets, connectedOn)
  invariant(ruleSet, 'rules are in force on every day the programme accepts')
  const earned = rewardFor(ruleSet.rules, { product, n })
  invariant(earned, 'a product is looked up before its contract is rewarded')
  const { base, percent } = earned
  const params = {
    rulesVersion: ruleSet.version,
    product,
    base,
    percent,
    n,
    month: toMonth(connectedOn),
    connectedOn,
    ...(because && { because }),
  }
  return {
    ...{ ...earned, n, params },
    releasesAt: releasesAt ?? releaseMoment(connectedOn, ruleSet.rules.holdDays),
  }
}

/** 00:00 Europe/Moscow of the day on which the hold period is over. */
export const releaseMoment = (connectedOn: string, holdDays: number): Date =>
  moscowMidnight(addDays(connectedOn, holdDays))

/** Key and contract of an action on a contract's reward: each life of a contract has keys of its own. */
export const operationOf = (kind: string, { number, revision, memberId }: Owned) => ({
  memberId,
  contractNumber: number,
  key: `${kind}:${number}${revision === 1 ? '' : `:${revision}`}`,
})

/** A lot is released once, whoever finds that its date has come. */
export const toRelease = (
  { memberId, lot, number }: { memberId: string; lot: bigint; number: string | null },
  { now, actor }: Occasion,
): PlannedOperation =>
  release({
    ...{ memberId, lot, key: `release:lot-${lot}`, at: now, actor },
    contractNumber: number ?? undefined,
  })

/** The n of each contract: months are taken in one order for everybody, their numbers go out in the order given. */
async function numbersFor(tx: Tx, contracts: readonly Rewardable[]): Promise<number[]> {
  const wanted = new Map<string, MemberMonth & { count: number }>()
  const keys = contracts.map(({ memberId, connectedOn }) => {
    const month = toMonth(connectedOn)
    const key = `${memberId} ${month}`
    const known = wanted.get(key)
    if (known) known.count += 1
    else wanted.set(key, { memberId, month, count: 1 })
    return key
  })
  if (wanted.size === 0) return []
  const next = new Map<string, number>()
  for (const { memberId, month, rewarded } of await takeMonthNumbers(tx, [...wanted.values()])) {
    const key = `${memberId} ${month}`
    next.set(key, rewarded - (wanted.get(key)?.count ?? 0) + 1)
  }
  return keys.map((key) => {
    const n = next.get(key) ?? 1
    next.set(key, n + 1)
    return n
  })
}
