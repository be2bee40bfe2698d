import type { Queryable } from '../platform/db/db.ts'
import { type Difference, findDifferences } from '../platform/db/consistency-checks.ts'
import { checks, countChecked } from './verify.sql.ts'

export type Verification = {
  checked: { members: number; transactions: number; entries: number; parts: number }
  differences: Difference[]
}

/**
 * Recomputes balances, lots, holds and counters from the entries and returns the stored values that differ.
 * While the ledger is in use, pass a connection of `db.snapshot`, so that all SQL statements read the same
 * state of the ledger.
 */
export async function verifyLedger(db: Queryable): Promise<Verification> {
  const differences = await findDifferences(db, checks)
  return { checked: await countChecked(db), differences }
}
