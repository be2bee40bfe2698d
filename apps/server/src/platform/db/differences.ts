import type { Queryable } from './db.ts'

/** A statement that gives a row for each difference (member_id, place, expected, found), and what it proves with none. */
export type Check = { what: string; text: string }

export type Difference = { what: string; memberId: string; where: string; expected: string; found: string }

/** Runs checks one after another and names each difference that they see. */
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
