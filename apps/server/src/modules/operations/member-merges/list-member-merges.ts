import type { MergeQuery, MergeRow } from '@impulse/api/members/console-merges'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import { listRows } from '../../../platform/admin/list-rows.ts'
import { phoneOrNumber } from '../../../platform/admin/phone-or-number.ts'
import type { Db } from '../../../platform/db/db.ts'
import { countMerges, type Merge, type MergeFilter, mergesQuery } from './member-merges.sql.ts'

/** Console list of member merges, newest first. */
export const mergeList = (db: Db) =>
  listRows(db, (query: MergeQuery) => {
    const filter = toFilter(query)
    return { rows: (page) => mergesQuery(filter, page), count: () => countMerges(db, filter), toDto }
  })

const toFilter = ({ state, q }: MergeQuery): MergeFilter => ({ state: state ?? null, ...phoneOrNumber(q) })

const toDto = ({ number, createdAt, decidedAt, ...merge }: Merge): MergeRow => ({
  ...merge,
  number: Number(number),
  createdAt: moscowIso(createdAt),
  decidedAt: decidedAt && moscowIso(decidedAt),
})
