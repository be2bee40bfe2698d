import type { BalanceChangeQuery, BalanceChangeRow } from '@impulse/api/balance/console-balance-corrections'
import { pointsToNumber } from '@impulse/api/fields/money'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import { listRows } from '../../../platform/admin/list-rows.ts'
import { phoneOrNumber } from '../../../platform/admin/phone-or-number.ts'
import type { Db } from '../../../platform/db/db.ts'
import {
  type BalanceChange,
  type ChangeFilter,
  changesQuery,
  countChanges,
} from './balance-corrections.sql.ts'

/** Console list of balance corrections and debt write-offs: open, accepted and declined proposals. */
export const changeList = (db: Db) =>
  listRows(db, (query: BalanceChangeQuery) => {
    const filter = toFilter(query)
    return { rows: (page) => changesQuery(filter, page), count: () => countChanges(db, filter), toDto }
  })

const toFilter = ({ state, memberId, q }: BalanceChangeQuery): ChangeFilter => ({
  state: state ?? null,
  memberId: memberId ?? null,
  ...phoneOrNumber(q),
})

const toDto = ({ number, amount, createdAt, decidedAt, ...change }: BalanceChange): BalanceChangeRow => ({
  ...change,
  number: Number(number),
  amount: pointsToNumber(amount),
  createdAt: moscowIso(createdAt),
  decidedAt: decidedAt && moscowIso(decidedAt),
})
