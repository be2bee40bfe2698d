import type { Queryable } from '../../platform/db/db.ts'
import { type Difference, findDifferences } from '../../platform/db/differences.ts'
import { selectRuleSets } from './rewards.sql.ts'
import { recalculationChecks } from './verify-recalculations.sql.ts'
import { rewardChecks } from './verify-rewards.sql.ts'

export { productKey, productName, type RuleSet, ruleSetOn } from './rewards.rules.ts'
export { type Occasion, type Rewardable, releaseMoment, rewardContracts } from './reward-contracts.ts'
export { releaseDue, releaseLots } from './release.ts'
export {
  reverseRewards,
  disallowRewards,
  freeNumbers,
  queueForMonths,
  restoreRewards,
  takeBackRewards,
} from './take-back.ts'
export { previewRewards } from './foresee-rewards.ts'
export { forecastFor } from './forecast.ts'
export { incomeOf } from './income.ts'
export { type Explained, formulaOf } from './formula.rules.ts'
export { approveRules } from './approve-rules.ts'
export { discardRules, draftRules, listRules, rulesIn, showRules } from './rule-drafts.ts'
export type { RuleDraft } from './rule-sets.sql.ts'
export { holdRuleSets } from './rule-sets.sql.ts'
export { recalculateContracts } from './recalculate.ts'
export { type Simulation, simulateRules } from './simulate.ts'

export const loadRuleSets = selectRuleSets

/** Whether contracts, months and rewards agree with each other; as `verifyLedger`, in a snapshot. */
export const verifyRewards = (on: Queryable): Promise<Difference[]> =>
  findDifferences(on, [...rewardChecks, ...recalculationChecks])
