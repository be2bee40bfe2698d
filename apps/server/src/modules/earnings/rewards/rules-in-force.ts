import type { Tx } from '../../../platform/db/db.ts'
import type { RuleSet } from './rewards.rules.ts'
import { selectRuleSets } from './rewards.sql.ts'
import { holdRuleSets } from './rules/rule-sets.sql.ts'

/**
 * Returns the rule sets and blocks approvals until the transaction ends. Rewards must use it: with older rule
 * sets a reward would miss an approval, and the approval's recalculation would miss the reward.
 */
export async function ruleSetsNow(tx: Tx): Promise<RuleSet[]> {
  await holdRuleSets(tx)
  return selectRuleSets(tx)
}
