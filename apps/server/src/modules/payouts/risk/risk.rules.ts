import type { RiskEvidence, RiskRule } from '@impulse/api/risk/risk-rules'

/** Reward that a finding concerns, identified by its lot. */
export type TouchedReward = { memberId: string; lot: bigint }

/** Finding of a risk rule. Only its own lots and withdrawals are blocked. */
export type Finding = {
  rule: RiskRule
  subject: string
  /** Unique names of the facts: `member:…`, `contract:…`, `withdrawal:…`. */
  facts: readonly string[]
  /** Minimum number of facts that no earlier case has cleared; fewer facts open no case. */
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

/** Returns the rewards and withdrawals of a finding that no earlier case has decided. */
export function withoutDecided({ rewards, orderIds }: Finding, priorDecisions: PriorDecisions) {
  return {
    rewards: rewards.filter((reward) => !priorDecisions.rewards.has(rewardKey(reward))),
    orderIds: orderIds.filter((id) => !priorDecisions.orderIds.has(id)),
  }
}

/**
 * Returns true when a finding opens a case. Enough of its facts must not have been cleared before. When
 * earlier cases confirmed all of them, a reward or withdrawal without a decision is needed too.
 */
export function isNews(finding: Finding, priorDecisions: PriorDecisions): boolean {
  const { facts, atLeast } = finding
  const uncleared = facts.filter((fact) => !priorDecisions.clearedFacts.has(fact))
  if (uncleared.length < atLeast) return false
  if (uncleared.some((fact) => !priorDecisions.confirmedFacts.has(fact))) return true
  const { rewards, orderIds } = withoutDecided(finding, priorDecisions)
  return rewards.length + orderIds.length > 0
}
