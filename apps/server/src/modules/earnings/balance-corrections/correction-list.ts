import type { BalanceChangeQuery, BalanceChangeRow } from '@impulse/api/balance/console-balance-corrections'
import type { ListAnswer } from '@impulse/api/lists/console-list'
import { pointsToWire } from '@impulse/api/fields/money'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import { allRows, listed, toPage, toDtos } from '../../../platform/admin/list-page.ts'
import { phoneOrNumber } from '../../../platform/admin/phone-or-number.ts'
import type { Db } from '../../../platform/db/db.ts'
import {
  type BalanceChange,
  type ChangeFilter,
  changesQuery,
  countChanges,
} from './balance-corrections.sql.ts'

/** Returns one page of the balance corrections that match the query. */
export async function changesPage(db: Db, query: BalanceChangeQuery): Promise<ListAnswer<BalanceChangeRow>> {
  const page = toPage(query)
  const filter = toFilter(query)
  const [{ rows }, count] = await Promise.all([
    db.query<BalanceChange>(changesQuery(filter, { ...page, order: query.order })),
    countChanges(db, filter),
  ])
  return listed(rows, { count, page, toDto })
}

/** Streams all balance corrections that match the query, in chunks. */
export const everyChange = (db: Db, query: BalanceChangeQuery): AsyncIterable<BalanceChangeRow[]> =>
  toDtos(
    db.queryInChunks<BalanceChange>(changesQuery(toFilter(query), { ...allRows, order: query.order })),
    toDto,
  )

const toFilter = ({ state, memberId, q }: BalanceChangeQuery): ChangeFilter => ({
  ...{ state: state ?? null, memberId: memberId ?? null },
  ...phoneOrNumber(q),
})

const toDto = ({ number, amount, createdAt, decidedAt, ...change }: BalanceChange): BalanceChangeRow => ({
  ...change,
  ...{ number: Number(number), amount: pointsToWire(amount), createdAt: moscowIso(createdAt) },
  decidedAt: decidedAt && moscowIso(decidedAt),
})
