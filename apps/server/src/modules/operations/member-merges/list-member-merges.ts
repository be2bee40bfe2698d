import type { MergeQuery, MergeRow } from '@impulse/api/members/console-merges'
import type { ListAnswer } from '@impulse/api/lists/console-list'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import { allRows, listed, toPage, toDtos } from '../../../platform/admin/list-page.ts'
import { phoneOrNumber } from '../../../platform/admin/phone-or-number.ts'
import type { Db } from '../../../platform/db/db.ts'
import { countMerges, type Merge, type MergeFilter, mergesQuery } from './member-merges.sql.ts'

/** Returns a page of member merges. The sequence number of the merge determines the order. */
export async function mergesPage(db: Db, query: MergeQuery): Promise<ListAnswer<MergeRow>> {
  const page = toPage(query)
  const filter = toFilter(query)
  const [{ rows }, count] = await Promise.all([
    db.query<Merge>(mergesQuery(filter, { ...page, order: query.order })),
    countMerges(db, filter),
  ])
  return listed(rows, { count, page, toDto })
}

/** Yields all member merges that match the filter, in chunks. */
export const everyMerge = (db: Db, query: MergeQuery): AsyncIterable<MergeRow[]> =>
  toDtos(db.queryInChunks<Merge>(mergesQuery(toFilter(query), { ...allRows, order: query.order })), toDto)

const toFilter = ({ state, q }: MergeQuery): MergeFilter => ({ state: state ?? null, ...phoneOrNumber(q) })

const toDto = ({ number, createdAt, decidedAt, ...merge }: Merge): MergeRow => ({
  ...merge,
  ...{ number: Number(number), createdAt: moscowIso(createdAt) },
  decidedAt: decidedAt && moscowIso(decidedAt),
})
