import { countListed } from '../../../platform/admin/list-count.ts'
import { type Page, toSortDirection } from '../../../platform/admin/list-page.ts'
import type { Query, Queryable } from '../../../platform/db/db.ts'
import type { WithdrawalStatus } from '@impulse/api/payouts/payout-statuses'
import { withdrawalColumns, withdrawalTables, type Withdrawal } from './withdrawals.sql.ts'

/** Filters of the list of withdrawals. A filter that is null is not applied. */
export type WithdrawalFilter = {
  status: WithdrawalStatus | null
  /** Part of the bank's name in lower case. */
  bank: string | null
  /** Minimum amount in points, inclusive. `atMost` is the maximum, inclusive. */
  atLeast: bigint | null
  atMost: bigint | null
  before: Date | null
  /** Exact number of the order. */
  number: bigint | null
  /** First digits of the member's phone. */
  phone: string | null
  /** First letters of the member's name, in lower case. */
  name: string | null
  orderIds: readonly string[] | null
}

const filtered = `from ${withdrawalTables} where ($1::text is null or o.status = $1)
  and ($2::text is null or strpos(lower(r.bank_name || ' ' || o.subject), $2) > 0)
  and ($3::bigint is null or w.amount >= $3) and ($4::bigint is null or w.amount <= $4)
  and ($5::timestamptz is null or o.created_at <= $5)
  and (num_nulls($6::bigint, $7::text, $8::text) = 3
    or o.number = $6 or starts_with(m.phone, $7) or starts_with(lower(w.full_name), $8))
  and ($9::uuid[] is null or o.id = any($9))`

const toSqlValues = (filter: WithdrawalFilter) => [
  filter.status,
  filter.bank,
  filter.atLeast,
  filter.atMost,
  filter.before,
  filter.number,
  filter.phone,
  filter.name,
  filter.orderIds,
]

/** Returns the query of a page of withdrawals. With `limit` null, the page has no limit. */
export const withdrawalPageQuery = (
  filter: WithdrawalFilter,
  { skip, limit, order }: Page & { order: 'asc' | 'desc' },
): Query<Withdrawal> => ({
  text: `select ${withdrawalColumns} ${filtered} order by o.number ${toSortDirection(order)} limit $10 offset $11`,
  values: [...toSqlValues(filter), limit, skip],
})

export const countWithdrawals = (db: Queryable, filter: WithdrawalFilter): Promise<number> =>
  countListed(db, { text: `select ${filtered}`, values: toSqlValues(filter) })
