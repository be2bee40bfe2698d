import type { BalanceChangeKind, BalanceChangeState } from '@impulse/api/balance/console-balance-corrections'
import { countListed } from '../../../platform/admin/list-count.ts'
import { type Page, toSortDirection } from '../../../platform/admin/list-page.ts'
import type { Query, Queryable, Tx } from '../../../platform/db/db.ts'

export type BalanceChange = {
  id: string
  number: bigint
  memberId: string
  phone: string | null
  kind: BalanceChangeKind
  amount: bigint
  reason: string
  state: BalanceChangeState
  author: string
  createdAt: Date
  decidedBy: string | null
  decidedAt: Date | null
}

const columns = `c.id, c.number, c.member_id as "memberId", m.phone, c.kind, c.amount, c.reason, c.state, c.author,
  c.created_at as "createdAt", c.decided_by as "decidedBy", c.decided_at as "decidedAt"`
const tables = 'balance_corrections c join members m on m.id = c.member_id'

export type ChangeFilter = {
  state: BalanceChangeState | null
  memberId: string | null
  /**
   * Search text as the first digits of a phone number (`phone`) and as the number of a proposal (`number`). When both
   * are null, all proposals match.
   */
  phone: string | null
  number: bigint | null
}

const filtered = `from ${tables} where ($1::text is null or c.state = $1) and ($2::uuid is null or c.member_id = $2)
  and (num_nulls($3::text, $4::bigint) = 2 or starts_with(m.phone, $3) or c.number = $4)`
const toSqlValues = ({ state, memberId, phone, number }: ChangeFilter) => [state, memberId, phone, number]

/** Returns the query of the proposals that match the filter. With `limit` null, the query selects all of them. */
export const changesQuery = (
  filter: ChangeFilter,
  { skip, limit, order }: Page & { order: 'asc' | 'desc' },
): Query<BalanceChange> => ({
  text: `select ${columns} ${filtered} order by c.number ${toSortDirection(order)} limit $5 offset $6`,
  values: [...toSqlValues(filter), limit, skip],
})

export const countChanges = (db: Queryable, filter: ChangeFilter): Promise<number> =>
  countListed(db, { text: `select ${filtered}`, values: toSqlValues(filter) })

export async function findChange(db: Queryable, id: string): Promise<BalanceChange | null> {
  const { rows } = await db.query<BalanceChange>({
    text: `select ${columns} from ${tables} where c.id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}

export type NewChange = Pick<
  BalanceChange,
  'id' | 'memberId' | 'kind' | 'amount' | 'reason' | 'author' | 'createdAt'
>

/**
 * Inserts a proposal. Returns false when the id already exists, or when the member already has an open
 * write-off.
 */
export async function insertChange(tx: Tx, change: NewChange): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `insert into balance_corrections (id, member_id, kind, amount, reason, author, created_at)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    values: [
      change.id,
      change.memberId,
      change.kind,
      change.amount,
      change.reason,
      change.author,
      change.createdAt,
    ],
  })
  return rowCount === 1
}

/**
 * Saves the decision on a proposal. `seq`: number of the ledger transaction when the proposal was accepted,
 * null when it was declined. Returns false when the proposal is already decided.
 */
export async function updateDecided(
  tx: Tx,
  { id, by, at, seq }: { id: string; by: string; at: Date; seq: bigint | null },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update balance_corrections set state = case when $4::bigint is null then 'declined' else 'applied' end,
        decided_by = $2, decided_at = $3, seq = $4
      where id = $1 and state = 'open'`,
    values: [id, by, at, seq],
  })
  return rowCount === 1
}

export type Holder = {
  phone: string | null
  hasLeft: boolean
  isMerged: boolean
  available: bigint
  debt: bigint
}

/**
 * Returns the member's phone and balance, and whether the account is deleted or merged; null when there is no such
 * member. The caller must have locked the balance.
 */
export async function findHolder(db: Queryable, memberId: string): Promise<Holder | null> {
  const { rows } = await db.query<Holder>({
    text: `select m.phone, m.deleted_at is not null as "hasLeft",
        m.merged_into is not null as "isMerged", b.available, b.debt
      from members m join balances b on b.member_id = m.id where m.id = $1`,
    values: [memberId],
  })
  return rows[0] ?? null
}
