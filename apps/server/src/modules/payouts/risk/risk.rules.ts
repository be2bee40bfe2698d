import type { RiskEvidence, RiskRule } from '@impulse/api/risk/risk-rules'

/** Reward, identified by its lot. */
export type TouchedReward = { memberId: string; lot: bigint }

/** Finding of a rule with its lots and withdrawals; no others are blocked. */
export type Finding = {
  rule: RiskRule
  subject: string
  /** Unique names: `member:…`, `contract:…`, `withdrawal:…`. */
  facts: readonly string[]
  /** Number of facts without an earlier clearance that opens a case. */
  atLeast: number
  evidence: RiskEvidence
  memberIds: readonly string[]
  rewards: readonly TouchedReward[]
  orderIds: readonly string[]
}

/** Results of earlier cases of the same rule and subject. */
export type PriorDecisions = {
  clearedFacts: ReadonlySet<string>
  confirmedFacts: ReadonlySet<string>
  rewards: ReadonlySet<string>
  orderIds: ReadonlySet<string>
}

export const rewardKey = ({ memberId, lot }: TouchedReward): string => `${memberId} ${lot}`

/** Returns the entries without a decision. */
export function withoutDecided({ rewards, orderIds }: Finding, priorDecisions: PriorDecisions) {
  return {
    rewards: rewards.filter((reward) => !priorDecisions.rewards.has(rewardKey(reward))),
    orderIds: orderIds.filter((id) => !priorDecisions.orderIds.has(id)),
  }
}

/**
 * Returns true when a finding opens a case. After a cleared case enough of it must be new; after a confirmed one a single entry
 * that no case has decided.
 */
export function isNews(finding: Finding, priorDecisions: PriorDecisions): boolean {
  const { facts, atLeast } = finding
  const uncleared = facts.filter((fact) => !priorDecisions.clearedFacts.has(fact))
  if (uncleared.length < atLeast) return false
  if (uncleared.some((fact) => !priorDecisions.confirmedFacts.has(fact))) return true
  const { rewards, orderIds } = withoutDecided(finding, priorDecisions)
  return rewards.length + orderIds.length > 0
}
