import type { Queryable } from '../../../platform/db/db.ts'
import { type Difference, findDifferences } from '../../../platform/db/consistency-checks.ts'
import { riskChecks } from './verify-risk.sql.ts'

export { checkProviderAndConfirm, clearCase, confirmCase } from './cases/close-case.ts'
export { checkRisk } from './checks/check-risk.ts'
export { countFailedChecks, failedCheckMembersSql } from './checks/sweeps.sql.ts'
export { isInOpenRiskCase } from './cases/risk-cases.sql.ts'
export { caseList, getRiskCase } from './cases/list-risk-cases.ts'

/** Verifies risk cases against their release blocks and withdrawal blocks. */
export const verifyRisk = (db: Queryable, memberIds?: readonly string[]): Promise<Difference[]> =>
  findDifferences(db, riskChecks, memberIds)
