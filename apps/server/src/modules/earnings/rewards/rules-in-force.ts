import type { Tx } from '../../../platform/db/db.ts'
import type { RuleSet } from './rewards.rules.ts'
import { loadRuleSets } from './rewards.sql.ts'
import { lockRuleSetsShared } from './rules/rule-sets.sql.ts'

/**
 * Returns the rule sets, and makes approvals of rules wait until the transaction ends. Every transaction that posts
 * rewards must call this function. Otherwise an approval could recalculate all contracts before this transaction
 * commits a reward by the old rules, and this reward would never be corrected.
 */
export async function ruleSetsNow(tx: Tx): Promise<RuleSet[]> {
  await lockRuleSetsShared(tx)
  return loadRuleSets(tx)
}
