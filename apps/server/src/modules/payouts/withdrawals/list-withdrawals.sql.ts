import { countListed } from '../../../platform/admin/list-count.ts'
import { type Page, toSortDirection } from '../../../platform/admin/list-page.ts'
import type { Query, Queryable } from '../../../platform/db/db.ts'
import type { WithdrawalStatus } from './withdrawals.rules.ts'
import { columns, tables } from './withdrawals.sql.ts'

/** Whatever is null is not asked for. */
export type WithdrawalFilter = {
  status: WithdrawalStatus | null
  /** Lower-case, anywhere in the bank's name. */
  bank: string | null
  /** Points, included. */
  atLeast: bigint | null
  atMost: bigint | null
  before: Date | null
  /** A number whole. */
  number: bigint | null
  /** A phone from its beginning. */
  phone: string | null
  /** A name from its beginning, lower-case. */
  name: string | null
}

const filtered = `from ${tables} where ($1::text is null or o.status = $1)
  and ($2::text is null or strpos(lower(r.bank_name || ' ' || o.subject), $2) > 0)
  and ($3::bigint is null or w.amount >= $3) and ($4::bigint is null or w.amount <= $4)
  and ($5::timestamptz is null or o.created_at <= $5)
  and (num_nulls($6::bigint, $7::text, $8::text) = 3
    or o.number = $6 or starts_with(m.phone, $7) or starts_with(lower(w.full_name), $8))`

const toSqlValues = (filter: WithdrawalFilter) => [
  ...[filter.status, filter.bank, filter.atLeast, filter.atMost],
  ...[filter.before, filter.number, filter.phone, filter.name],
]

/** `limit` null: all of them. */
export const withdrawalPageQuery = (
  filter: WithdrawalFilter,
  { skip, limit, order }: Page & { order: 'asc' | 'desc' },
): Query => ({
  text: `select ${columns} ${filtered} order by o.number ${toSortDirection(order)} limit $9 offset $10`,
  values: [...toSqlValues(filter), limit, skip],
})

export const countWithdrawals = (on: Queryable, filter: WithdrawalFilter): Promise<number> =>
  countListed(on, { text: `select ${filtered}`, values: toSqlValues(filter) })
