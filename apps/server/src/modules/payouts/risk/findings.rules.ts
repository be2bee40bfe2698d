import type { RiskEvidence, RiskRule } from '@impulse/api/risk/risk-case'

/** Reward to which a finding refers, identified by its lot. */
export type TouchedReward = { memberId: string; lot: bigint }

/**
 * Result of a risk rule. Its risk case blocks only the lots and withdrawals that the finding names. `subject`: key of
 * what the finding is about, such as a member id; a rule has at most one open case of a subject.
 */
export type Finding = {
  rule: RiskRule
  subject: string
  /** Unique names of the facts that the rule found: `member:…`, `staff:…`, `contract:…`, `withdrawal:…`. */
  facts: readonly string[]
  /** Minimum number of facts that open a case. Facts that an earlier case cleared do not count. */
  atLeast: number
  evidence: RiskEvidence
  memberIds: readonly string[]
  rewards: readonly TouchedReward[]
  orderIds: readonly string[]
}

/** Decisions of earlier closed cases of the same rule and subject. */
export type PriorDecisions = {
  clearedFacts: ReadonlySet<string>
  confirmedFacts: ReadonlySet<string>
  rewards: ReadonlySet<string>
  orderIds: ReadonlySet<string>
}

/** Returns the fact that a finding is about this staff member, who then must not decide about its case. */
export const toStaffFact = (name: string): string => `staff:${name}`

export const rewardKey = ({ memberId, lot }: TouchedReward): string => `${memberId} ${lot}`

/** Returns the rewards and withdrawals of a finding on which no earlier case has decided. */
export function withoutDecided({ rewards, orderIds }: Finding, priorDecisions: PriorDecisions) {
  return {
    rewards: rewards.filter((reward) => !priorDecisions.rewards.has(rewardKey(reward))),
    orderIds: orderIds.filter((id) => !priorDecisions.orderIds.has(id)),
  }
}

/**
 * Returns true when a finding opens a case. The finding must contain at least `atLeast` facts that no earlier case
 * cleared. When earlier cases confirmed all these facts, it must also contain a reward or withdrawal on which
 * no case has decided.
 */
export function opensCase(finding: Finding, priorDecisions: PriorDecisions): boolean {
  const { facts, atLeast } = finding
  const uncleared = facts.filter((fact) => !priorDecisions.clearedFacts.has(fact))
  if (uncleared.length < atLeast) return false
  if (uncleared.some((fact) => !priorDecisions.confirmedFacts.has(fact))) return true
  const { rewards, orderIds } = withoutDecided(finding, priorDecisions)
  return rewards.length + orderIds.length > 0
}
