import type { Queryable } from '../platform/db/db.ts'
import { type Difference, findDifferences } from '../platform/db/differences.ts'
import { checks, countChecked } from './verify.sql.ts'

export type Verification = {
  checked: { members: number; transactions: number; entries: number; parts: number }
  differences: Difference[]
}

/**
 * Recomputes every balance, lot, hold and counter from the entries and returns the differences. Needs
 * `db.snapshot` while the ledger is in use: otherwise its statements see different states.
 */
export async function verifyLedger(on: Queryable): Promise<Verification> {
  const differences = await findDifferences(on, checks)
  return { checked: await countChecked(on), differences }
}
