import type { SettlementKind, SettlementState } from '@impulse/api/accounting/manual-settlements'
import type { PaymentKind } from '../../../ledger/ledger.ts'
import { countListed } from '../../../platform/admin/list-count.ts'
import { type Page, toSortDirection } from '../../../platform/admin/list-page.ts'
import type { Query, Queryable, Tx } from '../../../platform/db/db.ts'
import { isInProgressSql } from '../../earnings/orders/orders.service.ts'

/** `paidOn`: day in Moscow, `YYYY-MM-DD`. `withdrawal`: number of the withdrawal. */
export type Settlement = {
  id: string
  number: bigint
  kind: SettlementKind
  memberId: string
  fullName: string
  orderId: string | null
  withdrawal: bigint | null
  year: number | null
  amount: bigint
  credited: bigint
  document: string | null
  paidOn: string | null
  reason: string
  state: SettlementState
  author: string
  createdAt: Date
  decidedBy: string | null
  decidedAt: Date | null
  /** Day of the bank’s document that paid the settlement; null when no debit is matched with it. */
  debitedOn: string | null
  /** Day and number of the bank’s document that returned the payment; null when the payment did not come back. */
  returnedOn: string | null
  returnDocument: string | null
  /** Staff member who matched this document; null when an import matched it. */
  returnedBy: string | null
}

const columns = `s.id, s.number, s.kind, s.member_id as "memberId",
  coalesce(w.full_name, concat_ws(' ', nullif(m.last_name, ''), nullif(m.first_name, ''))) as "fullName",
  s.order_id as "orderId", o.number as withdrawal, s.year, s.amount, s.credited, s.document, s.paid_on as "paidOn",
  s.reason, s.state, s.author, s.created_at as "createdAt", s.decided_by as "decidedBy", s.decided_at as "decidedAt", d.booked_on::text as "debitedOn", c.booked_on::text as "returnedOn",
  c.document_number as "returnDocument", c.decided_by as "returnedBy"`
const tables = `manual_settlements s join members m on m.id = s.member_id
  left join withdrawals w on w.order_id = s.order_id left join orders o on o.id = s.order_id
  left join bank_statement_lines d on d.settlement = s.number left join bank_statement_lines c on c.returns = d.id`

export type SettlementFilter = { state: SettlementState | null; number: bigint | null }
const filtered = `from ${tables} where ($1::text is null or s.state = $1) and ($2::bigint is null or s.number = $2)`

/** Returns the query of the settlements that match the filter. With `limit` null, the result has no limit. */
export const settlementsQuery = (
  { state, number }: SettlementFilter,
  { skip, limit, order }: Page & { order: 'asc' | 'desc' },
): Query<Settlement> => ({
  text: `select ${columns} ${filtered} order by s.number ${toSortDirection(order)} limit $3 offset $4`,
  values: [state, number, limit, skip],
})

export const countSettlements = (db: Queryable, { state, number }: SettlementFilter): Promise<number> =>
  countListed(db, { text: `select ${filtered}`, values: [state, number] })

export async function findSettlement(db: Queryable, id: string): Promise<Settlement | null> {
  const { rows } = await db.query<Settlement>({
    text: `select ${columns} from ${tables} where s.id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}

/** Subject and sums of a settlement, as the server finds them at the time of the proposal. */
export type Subject = Pick<Settlement, 'memberId' | 'orderId' | 'year' | 'amount' | 'credited'>
export type NewSettlementRow = Subject &
  Pick<Settlement, 'id' | 'kind' | 'document' | 'paidOn' | 'reason' | 'author' | 'createdAt'>

/**
 * Inserts a proposal. Returns false when the id exists, when the payout has an open settlement or one whose payment did
 * not come back, or when the member has an open tax refund.
 */
export async function insertSettlement(tx: Tx, row: NewSettlementRow): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `insert into manual_settlements
        (id, kind, member_id, order_id, year, amount, credited, document, paid_on, reason, author, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
    values: [
      row.id,
      row.kind,
      row.memberId,
      row.orderId,
      row.year,
      row.amount,
      row.credited,
      row.document,
      row.paidOn,
      row.reason,
      row.author,
      row.createdAt,
    ],
  })
  return rowCount === 1
}

/**
 * Saves the decision on a proposal. `seq`: number of the transaction; null when it was declined. The time of a payment
 * is that by which the ledger accounts the transaction. Returns false when the proposal is already decided.
 */
export async function updateDecided(
  tx: Tx,
  { id, by, at, seq }: { id: string; by: string; at: Date; seq: bigint | null },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update manual_settlements s set state = case when $4::bigint is null then 'declined' else 'applied' end,
        decided_by = $2, decided_at = $3, seq = $4,
        paid_at = case when paid_on is not null then (
          select t.accounted_at from transactions t where t.member_id = s.member_id and t.seq = $4
        ) end
      where id = $1 and state = 'open'`,
    values: [id, by, at, seq],
  })
  return rowCount === 1
}

/**
 * Applied payment of an unclaimed payout, with the fee and the tax of its withdrawal, or of a tax refund, which has neither.
 * `settledBy`: its author and the staff member who approved it.
 */
export type AppliedPayment = Pick<Settlement, 'id' | 'memberId' | 'orderId' | 'amount' | 'credited'> & {
  kind: PaymentKind
  paidOn: string
  paidAt: Date
  fee: bigint
  tax: bigint
  settledBy: string[]
}

/** Returns the member of a settlement, and its author and the staff member who decided it, whatever its state. */
export async function findInvolved(
  tx: Tx,
  number: bigint,
): Promise<Pick<AppliedPayment, 'memberId' | 'settledBy'> | null> {
  const { rows } = await tx.query<Pick<AppliedPayment, 'memberId' | 'settledBy'>>({
    text: `select member_id as "memberId", array_remove(array[author, decided_by], null) as "settledBy"
      from manual_settlements where number = $1`,
    values: [number],
  })
  return rows[0] ?? null
}

/** Finds an applied payment of an unclaimed payout or of a tax refund by its number, also one that has come back. */
export async function findAppliedPayment(tx: Tx, number: bigint): Promise<AppliedPayment | null> {
  const { rows } = await tx.query<AppliedPayment>({
    text: `select s.id, s.kind, s.member_id as "memberId", s.order_id as "orderId", s.amount, s.credited, s.paid_on::text as "paidOn",
        t.accounted_at as "paidAt", coalesce(w.fee, 0) as fee, coalesce(w.tax, 0) as tax, array[s.author, s.decided_by] as "settledBy"
      from manual_settlements s left join withdrawals w on w.order_id = s.order_id
      join transactions t on t.member_id = s.member_id and t.seq = s.seq
      where s.number = $1 and s.state in ('applied', 'returned') and s.kind <> 'unclaimed_write_off'`,
    values: [number],
  })
  return rows[0] ?? null
}

/**
 * Marks an applied payment as returned. `seq`: number of the transaction of the return. The return counts for the tax
 * from the payment on, or from the return on when the month of the payment was closed before and the return is of the
 * same year. Returns false when the settlement is not applied.
 */
export async function updateReturned(
  tx: Tx,
  { number, seq }: { number: bigint; seq: bigint },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update manual_settlements s set state = 'returned', return_seq = $2, return_effective_at = case
          when s.paid_at < (select max(ends_at) from closed_months)
            and s.paid_at >= date_trunc('year', t.accounted_at, 'Europe/Moscow') then t.accounted_at
          else s.paid_at
        end
      from transactions t
      where s.number = $1 and s.state = 'applied' and t.member_id = s.member_id and t.seq = $2`,
    values: [number, seq],
  })
  return rowCount === 1
}

/**
 * Returns the numbers of the withdrawals without an outcome of the member and of the accounts that were merged into the
 * member's account.
 */
export async function selectOpenWithdrawals(db: Queryable, memberId: string): Promise<string[]> {
  const { rows } = await db.query<{ number: string }>({
    text: `select o.number::text as number from orders o join members m on m.id = o.member_id
      where (m.id = $1 or m.merged_into = $1) and ${isInProgressSql('o')} order by o.number`,
    values: [memberId],
  })
  return rows.map(({ number }) => number)
}
