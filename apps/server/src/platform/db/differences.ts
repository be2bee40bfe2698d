import type { Queryable } from './db.ts'

/**
 * Statement that returns a row for each difference (member_id, place, expected, found). `what`: the statement
 * that holds without rows.
 */
export type Check = { what: string; text: string }

export type Difference = { what: string; memberId: string; where: string; expected: string; found: string }

/** Runs checks one after the other and returns the differences that they find. */
export async function findDifferences(on: Queryable, checks: readonly Check[]): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const { what, text } of checks) {
    const { rows } = await on.query<Row>({ text, values: [] })
    for (const { member_id: memberId, place: where, expected, found } of rows) {
      differences.push({ what, memberId, where, expected, found })
    }
  }
  return differences
}

type Row = { member_id: string; place: string; expected: string; found: string }
