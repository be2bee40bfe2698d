import { maxListed } from '@impulse/api/lists/console-list'
import type { Query, Queryable } from '../db/db.ts'

/** Counts the rows of a query, up to `maxListed + 1`. */
export async function countListed(on: Queryable, { text, values }: Query): Promise<number> {
  const { rows } = await on.query<{ count: bigint }>({
    text: `select count(*) as count from (${text} limit ${maxListed + 1}) found`,
    values,
  })
  return Number(rows[0]?.count ?? 0)
}
