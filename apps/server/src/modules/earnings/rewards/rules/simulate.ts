import type { RewardRules } from '@impulse/api/rewards/rewards'
import { addDays, toMonth, moscowDay } from '../../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../../platform/db/db.ts'
import { invariant, Refusal } from '../../../../platform/refusal/refusal.ts'
import { computeReward } from '../reward-contracts.ts'
import { refuseMissingProducts } from './rule-drafts.ts'
import type { RuleSet } from '../rewards.rules.ts'
import { loadRuleSets } from '../rewards.sql.ts'
import { selectPhones, selectReplayed } from './simulate.sql.ts'
import type { DbContext } from '../../../../platform/db/db-context.ts'

/** Rewards of contracts, in points. `before`: sum of the stored rewards; `after`: sum by the simulated rules. */
export type Outcome = { contracts: number; before: bigint; after: bigint }
export type MemberOutcome = Outcome & { phone: string }
export type Simulation = Outcome & {
  /** First and last day of the simulated period, by connection date. */
  since: string
  to: string
  /** Outcome of each month; `month` is its first day. */
  months: (Outcome & { month: string })[]
  winners: number
  losers: number
  unchanged: number
  /** Members with the largest gain or the largest loss, at most `maxListed` in each list, the largest first. */
  mostWon: MemberOutcome[]
  mostLost: MemberOutcome[]
}

type Replayed = { members: Map<string, Outcome>; months: Map<string, Outcome> }

const maxListed = 10

/**
 * Compares the stored rewards of active contracts with their rewards by `rules`, or by the rules in force when `rules`
 * is null. Writes nothing. Without dates, simulates the current month and the three months before it. Reads `chunkSize`
 * contracts at a time.
 * @throws Refusal invalid_rules, invalid_period
 */
export async function simulateRules(
  { db, clock, chunkSize = 10_000 }: DbContext & { chunkSize?: number },
  { rules, since, to }: { rules: RewardRules | null; since?: string | undefined; to?: string | undefined },
): Promise<Simulation> {
  const today = moscowDay(clock.businessNow())
  const period = { since: since ?? monthsBefore(today, 3), to: to ?? today }
  if (period.since > period.to) throw new Refusal('invalid_period')
  return db.snapshot(async (on) => {
    if (rules) await refuseMissingProducts(on, rules)
    const ruleSets = rules ? [{ version: 0, effectiveFrom: '', rules }] : await loadRuleSets(on)
    const month = toMonth(today)
    return toSimulation(on, await replay(on, { ...period, month, ruleSets, rules, chunkSize }), period)
  })
}

async function replay(
  db: Queryable,
  {
    since,
    to,
    month,
    ruleSets,
    rules,
    chunkSize,
  }: {
    since: string
    to: string
    month: string
    ruleSets: readonly RuleSet[]
    rules: RewardRules | null
    chunkSize: number
  },
): Promise<Replayed> {
  const replayed: Replayed = { members: new Map(), months: new Map() }
  for (let after = ''; ;) {
    const rows = await selectReplayed(db, { after, since, to, month, limit: chunkSize })
    for (const row of rows) {
      const { member_id: memberId, product, sequenceInMonth, connected_on: connectedOn, reward } = row
      const simulatedPlace = rules?.countsCancelled ? sequenceInMonth : row.placeWithoutCancelled
      const place = rules ? simulatedPlace : row.place
      const earned = computeReward({ product, connectedOn }, { sequenceInMonth, place, ruleSets }).amount
      for (const outcome of [
        outcomeIn(replayed.members, memberId),
        outcomeIn(replayed.months, toMonth(connectedOn)),
      ]) {
        outcome.contracts += 1
        outcome.before += reward
        outcome.after += earned
      }
    }
    const last = rows.at(-1)
    if (!last || rows.length < chunkSize) return replayed
    after = last.number
  }
}

function outcomeIn(outcomes: Map<string, Outcome>, key: string): Outcome {
  const outcome = outcomes.get(key) ?? { contracts: 0, before: 0n, after: 0n }
  outcomes.set(key, outcome)
  return outcome
}

async function toSimulation(
  db: Queryable,
  { members, months }: Replayed,
  period: { since: string; to: string },
): Promise<Simulation> {
  const all = [...members.entries()].map(([memberId, outcome]) => ({ memberId, ...outcome }))
  all.sort((a, b) => compare(toDifference(b), toDifference(a)) || (a.memberId < b.memberId ? -1 : 1))
  const winners = all.filter((outcome) => toDifference(outcome) > 0n)
  const losers = all.filter((outcome) => toDifference(outcome) < 0n)
  const mostWon = winners.slice(0, maxListed)
  const mostLost = losers.toReversed().slice(0, maxListed)
  const phones = await selectPhones(
    db,
    [...mostWon, ...mostLost].map(({ memberId }) => memberId),
  )
  const toMemberOutcome = ({ memberId, ...outcome }: Outcome & { memberId: string }): MemberOutcome => {
    const phone = phones.get(memberId)
    // The phone is empty, not undefined, when the member deleted the account.
    invariant(phone !== undefined, 'every simulated contract must have a member')
    return { phone, ...outcome }
  }
  return {
    ...period,
    months: [...months.entries()]
      .map(([month, outcome]) => ({ month, ...outcome }))
      .toSorted((a, b) => (a.month < b.month ? -1 : 1)),
    contracts: all.reduce((sum, { contracts }) => sum + contracts, 0),
    before: all.reduce((sum, { before }) => sum + before, 0n),
    after: all.reduce((sum, { after }) => sum + after, 0n),
    winners: winners.length,
    losers: losers.length,
    unchanged: all.length - winners.length - losers.length,
    mostWon: mostWon.map(toMemberOutcome),
    mostLost: mostLost.map(toMemberOutcome),
  }
}

const toDifference = ({ before, after }: Outcome): bigint => after - before
const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** Returns the first day of the month that is `months` months before the month of `day`. */
function monthsBefore(day: string, months: number): string {
  let month = toMonth(day)
  for (let i = 0; i < months; i += 1) month = toMonth(addDays(month, -1))
  return month
}
