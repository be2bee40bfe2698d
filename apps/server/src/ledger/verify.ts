import type { Queryable } from '../platform/db/db.ts'
import { checks, countChecked } from './verify.sql.ts'

export type Difference = { what: string; memberId: string; where: string; expected: string; found: string }
export type Verification = {
  checked: { members: number; transactions: number; entries: number; parts: number }
  differences: Difference[]
}

/**
 * Recomputes every balance, part and counter from the entries and names each difference. Reads what the statements of
 * one snapshot see: run it in a transaction of isolation level repeatable read while money moves.
 */
export async function verifyLedger(on: Queryable): Promise<Verification> {
  const differences: Difference[] = []
  for (const { what, text } of checks) {
    const { rows } = await on.query<{ member_id: string; place: string; expected: string; found: string }>({
      text,
      values: [],
    })
    for (const row of rows) {
      differences.push({
        what,
        memberId: row.member_id,
        where: row.place,
        expected: row.expected,
        found: row.found,
      })
    }
  }
  return { checked: await countChecked(on), differences }
}
