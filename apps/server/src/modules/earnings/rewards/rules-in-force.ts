import type { Tx } from '../../../platform/db/db.ts'
import type { RuleSet } from './rewards.rules.ts'
import { selectRuleSets } from './rewards.sql.ts'
import { lockRuleSetsShared } from './rules/rule-sets.sql.ts'

/**
 * Returns the rule sets and blocks approvals of rules until the transaction ends. Every transaction that
 * posts rewards must call this function. Without it, a reward could be posted by outdated rules after the
 * recalculation of a parallel approval has read the contracts.
 */
export async function ruleSetsNow(tx: Tx): Promise<RuleSet[]> {
  await lockRuleSetsShared(tx)
  return selectRuleSets(tx)
}
