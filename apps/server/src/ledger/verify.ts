import type { Queryable } from '../platform/db/db.ts'
import { type Difference, findDifferences } from '../platform/db/differences.ts'
import { checks, countChecked } from './verify.sql.ts'

export type Verification = {
  checked: { members: number; transactions: number; entries: number; parts: number }
  differences: Difference[]
}

/**
 * Recomputes every balance, part and counter from the entries and names each difference. While money moves it needs
 * `db.snapshot`: otherwise each of its statements sees another moment.
 */
export async function verifyLedger(on: Queryable): Promise<Verification> {
  const differences = await findDifferences(on, checks)
  return { checked: await countChecked(on), differences }
}
