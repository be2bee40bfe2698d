import type { Queryable } from '../platform/db/db.ts'
import { type Difference, findDifferences } from '../platform/db/consistency-checks.ts'
import { accountedChecks } from './accounting/verify-accounted.sql.ts'
import { releaseBlockChecks, releaseChecks } from './release-blocks.sql.ts'
import { checks } from './verify.sql.ts'

export { countChecked, type CheckedRows } from './verify.sql.ts'

/**
 * Recomputes balances, lots, holds and the counts of transactions from the entries, and returns the stored values that
 * differ. While the ledger is in use, pass a connection of `db.snapshot`, so that all SQL statements read the same
 * state of the ledger.
 */
export const verifyLedger = (db: Queryable, memberIds?: readonly string[]): Promise<Difference[]> =>
  findDifferences(db, [...checks, ...accountedChecks, ...releaseBlockChecks], memberIds)

/** Returns the lots that nothing holds and that the releases have left out for more than a day. */
export const verifyReleases = (db: Queryable, memberIds?: readonly string[]): Promise<Difference[]> =>
  findDifferences(db, releaseChecks, memberIds)
