import type { Tx } from '../../../platform/db/db.ts'
import type { RuleSet } from './rewards.rules.ts'
import { selectRuleSets } from './rewards.sql.ts'
import { holdRuleSets } from './rules/rule-sets.sql.ts'

/**
 * The rule sets as they are until the transaction ends. Whoever rewards asks here, whatever rules were known when the
 * work began: an approval in between would be missed by the reward, and the reward by the approval's recalculation.
 */
export async function ruleSetsNow(tx: Tx): Promise<RuleSet[]> {
  await holdRuleSets(tx)
  return selectRuleSets(tx)
}
