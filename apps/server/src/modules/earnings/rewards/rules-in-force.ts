import type { Tx } from '../../../platform/db/db.ts'
import type { RuleSet } from './rewards.rules.ts'
import { selectRuleSets } from './rewards.sql.ts'
import { lockRuleSetsShared } from './rules/rule-sets.sql.ts'

/**
 * Returns the rule sets and blocks approvals until the transaction ends. A transaction that posts rewards
 * must call this function. Otherwise a reward could use outdated rules, and the recalculation of a parallel
 * approval would miss the reward.
 */
export async function ruleSetsNow(tx: Tx): Promise<RuleSet[]> {
  await lockRuleSetsShared(tx)
  return selectRuleSets(tx)
}
