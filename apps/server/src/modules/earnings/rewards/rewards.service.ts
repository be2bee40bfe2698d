import type { Queryable } from '../../../platform/db/db.ts'
import { type Difference, findDifferences } from '../../../platform/db/consistency-checks.ts'
import { monthCountChecks } from './month-counts/verify-month-counts.sql.ts'
import { recalculationChecks } from './recalculation/verify-recalculations.sql.ts'
import { rewardChecks } from './verify-rewards.sql.ts'

export { productKey, productName, type RuleSet, ruleSetOn } from './rewards.rules.ts'
export { type ChangeContext, type Rewardable, releaseMoment, rewardContracts } from './reward-contracts.ts'
export { releaseDue, releaseLots } from './release.ts'
export { countMonths, countMonthsAt } from './month-counts/count-months.ts'
export { findPlaceCauses } from './month-counts/place-causes.ts'
export { findPlaceEffects } from './month-counts/place-effects.ts'
export { countUncountedMembers } from './month-counts/month-counts.sql.ts'
export {
  reverseRewards,
  rejectRewards,
  freeNumbers,
  lockMonths,
  restoreRewards,
  clawBackRewards,
} from './claw-back.ts'
export { previewRewards } from './preview-rewards.ts'
export { forecastFor, setMonthGoal } from './forecast/forecast.ts'
export { getIncome } from './forecast/income.ts'
export { addedSql, clawedBackSql, isEarnedSql } from './forecast/income.sql.ts'
export { type Explained, explainFormula } from './formula.rules.ts'
export { approveRules } from './rules/approve-rules.ts'
export { discardRules, listRules, saveDraft, getRules } from './rules/rule-drafts.ts'
export type { RuleDraft } from './rules/rule-sets.sql.ts'
export { loadRuleSets } from './rewards.sql.ts'
export { lockRuleSetsShared } from './rules/rule-sets.sql.ts'
export { recalculateContracts } from './recalculation/recalculate.ts'
export { simulateRules } from './rules/simulate.ts'

/**
 * Checks that contracts, the sequence numbers and places of each month, rewards and recalculations agree with each other,
 * and returns the differences. The caller must pass a connection of `db.snapshot`, so that all checks read the same
 * state of the database.
 */
export const verifyRewards = (db: Queryable, memberIds?: readonly string[]): Promise<Difference[]> =>
  findDifferences(db, [...rewardChecks, ...recalculationChecks, ...monthCountChecks], memberIds)
