import { maxListed } from '@impulse/api/lists/console-list'
import type { Query, Queryable } from '../db/db.ts'

/** Counts the rows of a list's query. Stops counting at `maxListed + 1`, so that a long list costs little. */
export async function countListed(db: Queryable, { text, values }: Query): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>({
    text: `select count(*) as count from (${text} limit ${maxListed + 1}) found`,
    values,
  })
  return Number(rows[0]?.count ?? 0)
}
