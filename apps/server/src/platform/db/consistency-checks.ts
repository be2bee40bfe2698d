import type { Queryable } from './db.ts'

/**
 * Consistency check. `text` is an SQL statement that returns one row (member_id, place, expected, found) for
 * each difference from the expected state. `what` describes what must be true.
 */
export type Check = { what: string; text: string }

export type Difference = { what: string; memberId: string; where: string; expected: string; found: string }

/** Runs the checks one after the other and returns all differences. */
export async function findDifferences(db: Queryable, checks: readonly Check[]): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const { what, text } of checks) {
    const { rows } = await db.query<Row>({ text, values: [] })
    for (const { member_id: memberId, place: where, expected, found } of rows) {
      differences.push({ what, memberId, where, expected, found })
    }
  }
  return differences
}

type Row = { member_id: string; place: string; expected: string; found: string }
