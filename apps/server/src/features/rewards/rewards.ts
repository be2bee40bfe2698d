import type { Db, Queryable, Tx } from '../../platform/db/db.ts'
import { type Difference, findDifferences } from '../../platform/db/differences.ts'
import { hasWaitedTooLong, isTransient } from '../../platform/db/refused-by-database.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { addDays, monthOf, moscowMidnight } from '../../platform/clock/moscow.ts'
import type { Log } from '../../platform/log/log.ts'
import { invariant } from '../../platform/refusal/refusal.ts'
import { accrue, type DueLot, findDueLots, releaseLot, takeBack } from '../../ledger/ledger.ts'
import { type RuleSet, rewardFor, ruleSetOn } from './rewards.rules.ts'
import { markReleased, selectRuleSets, takeNumberOfMonth } from './rewards.sql.ts'
import { rewardChecks } from './verify-rewards.sql.ts'

export { productKey, type RuleSet, ruleSetOn } from './rewards.rules.ts'

/** When a deed is done, on the business clock, and by whom. */
export type Occasion = { now: Date; actor: string }

export const loadRuleSets = selectRuleSets

/**
 * A confirmed contract earns its reward by the rules in force on the day it was connected, as the next n of that
 * month. When its hold period is over already, it is released at once. The caller holds the contract's row.
 *
 * @returns the lot (null when the rules give nothing for it), the points, and whether they were released
 */
export async function rewardContract(
  tx: Tx,
  contract: { number: string; memberId: string; product: string; connectedOn: string },
  { ruleSets, now, actor }: Occasion & { ruleSets: readonly RuleSet[] },
): Promise<{ lot: bigint | null; amount: bigint; released: boolean }> {
  const { number, memberId, product, connectedOn } = contract
  const ruleSet = ruleSetOn(ruleSets, connectedOn)
  invariant(ruleSet, 'rules are in force on every day the programme accepts')
  const month = monthOf(connectedOn)
  const n = await takeNumberOfMonth(tx, { memberId, month })
  const reward = rewardFor(ruleSet.rules, { product, n })
  invariant(reward, 'a product is looked up before its contract is rewarded')
  const { amount, base, percent } = reward
  const releasesAt = releaseMoment(connectedOn, ruleSet.rules.holdDays)
  const released = releasesAt <= now
  if (amount === 0n) return { lot: null, amount, released }
  const { seq: lot } = await accrue(tx, {
    memberId,
    amount,
    releasesAt,
    at: now,
    actor,
    key: `reward:${number}`,
    contractNumber: number,
    params: { rulesVersion: ruleSet.version, product, base, percent, n, month, connectedOn },
  })
  if (released) {
    await releaseLot(tx, {
      memberId,
      lot,
      at: now,
      actor,
      key: `release:${number}`,
      contractNumber: number,
    })
  }
  return { lot, amount, released }
}

/** 00:00 Europe/Moscow of the day on which the hold period is over. */
export const releaseMoment = (connectedOn: string, holdDays: number): Date =>
  moscowMidnight(addDays(connectedOn, holdDays))

/** A cancelled contract takes back exactly what it earned. The caller holds the contract's row. */
export async function takeBackReward(
  tx: Tx,
  contract: { number: string; memberId: string; lot: bigint; reward: bigint },
  { now, actor }: Occasion,
): Promise<void> {
  await takeBack(tx, {
    memberId: contract.memberId,
    lot: contract.lot,
    amount: contract.reward,
    at: now,
    actor,
    key: `cancellation:${contract.number}`,
    contractNumber: contract.number,
  })
}

/** One lot whose date has come: contract first, then balances, as every writer of both. Nothing happens twice. */
export async function releaseDueLot(tx: Tx, due: DueLot, { now, actor }: Occasion): Promise<void> {
  const { memberId, lot, contractNumber } = due
  if (contractNumber) await markReleased(tx, { number: contractNumber, now })
  await releaseLot(tx, {
    memberId,
    lot,
    at: now,
    actor,
    key: contractNumber ? `release:${contractNumber}` : `release:lot-${lot}`,
    contractNumber: contractNumber ?? undefined,
  })
}

type Releasing = { db: Db; clock: Clock; log: Log; limit?: number; signal?: AbortSignal }

/**
 * Releases what is due on the business clock until nothing is, each lot in its own transaction: whatever was missed
 * while no worker ran is caught up. A lot that fails is logged and does not keep the others waiting.
 *
 * @returns how many lots were released
 */
export async function releaseDue({ db, clock, log, limit = 500, signal }: Releasing): Promise<number> {
  let released = 0
  // Each portion begins behind the one before: lots that fail stay due and must not be all that is ever found.
  for (let after: DueLot | undefined; ;) {
    const due = await findDueLots(db, { now: clock.businessNow(), limit, after })
    for (const lot of due) {
      if (signal?.aborted) return released
      if (await releasedOrLogged({ db, clock, log }, lot)) released += 1
    }
    after = due.at(-1)
    if (due.length < limit) return released
  }
}

async function releasedOrLogged({ db, clock, log }: Releasing, due: DueLot): Promise<boolean> {
  try {
    await db.transaction((tx) => releaseDueLot(tx, due, { now: clock.businessNow(), actor: 'release' }))
    return true
  } catch (error) {
    // The database is away: nothing is wrong with this lot, the next poll finds it again. One that waited too long for
    // its own member must not keep the others waiting.
    if (isTransient(error) && !hasWaitedTooLong(error)) throw error
    log.error({ err: error, memberId: due.memberId, lot: String(due.lot) }, 'a lot was not released')
    return false
  }
}

/** Whether contracts, months and rewards agree with each other; as `verifyLedger`, in a snapshot. */
export const verifyRewards = (on: Queryable): Promise<Difference[]> => findDifferences(on, rewardChecks)
