import type { ReportedPayment } from '@impulse/api/payouts/reconciliation'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import { invariant } from '../../../../platform/refusal/refusal.ts'

/** Returns the SQL number of the debits that bank statements have of the withdrawal of `order`, with its sum. */
const debitCountSql = (order: string): string => `(
    select count(*) from bank_statement_lines d join bank_statements s on s.id = d.statement
    join withdrawals debited on debited.order_id = d.order_id
    where d.order_id = ${order} and d.direction = 'debit' and d.kopecks = debited.credited * 100 and d.settlement is null
      and s.format <> 'provider'
  )`

/**
 * SQL condition: the reported payment `r` was not expected, no person has explained it, and the bank statements have
 * fewer debits of its withdrawal than its place says. An earlier payment that a person explained after the report of `r`
 * has no debit and is not counted. A statement without the debit decides nothing: it may be of another account or day
 * than the payment.
 */
const isOpenPaymentSql = `(r.explained_by is null and r.place - (
    select count(*) from reported_payments e
    where e.order_id = r.order_id and e.place < r.place and e.explained_by is not null and e.explained_at > r.reported_at
  ) > ${debitCountSql('r.order_id')})`

/**
 * Returns the SQL condition: a table of results reported a payment of `order` that was not expected and is not decided.
 */
export const hasOpenReportedPaymentSql = (order: string): string =>
  `exists (select from reported_payments r where r.order_id = ${order} and ${isOpenPaymentSql})`

/** Returns the SQL array of the document numbers of these payments of `order`. */
export const openReportedDocumentsSql = (order: string): string =>
  `array(select r.document_number from reported_payments r
    where r.order_id = ${order} and r.document_number <> '' and ${isOpenPaymentSql} order by r.id)`

/** SQL of the reported payments that are not decided: sum in kopecks, and time of the report (business clock). */
export const openReportedPaymentsSql = `select w.credited * 100 as kopecks, r.reported_at as since
  from reported_payments r join withdrawals w on w.order_id = r.order_id where ${isOpenPaymentSql}`

/** Number of reported payments, their sum in points, and the first of them. */
export type OpenPayments = { count: number; sum: bigint; first: ReportedPayment[] }

/** Returns the reported payments that were not expected and are not decided, oldest first: `limit` of them at most. */
export async function selectOpenReportedPayments(db: Queryable, limit: number): Promise<OpenPayments> {
  const { rows } = await db.query<OpenPayments>({
    text: `with reported as (
        select r.id, o.number, c.bank_name, w.credited, r.stated_day, r.document_number, r.actor
        from reported_payments r join withdrawals w on w.order_id = r.order_id join orders o on o.id = r.order_id
        join recipients c on c.id = w.recipient_id
        where ${isOpenPaymentSql}
      )
      select count(*)::int as count, coalesce(sum(credited), 0)::bigint as sum, array(
          select jsonb_build_object('id', id::text, 'withdrawal', number::text, 'bankName', bank_name, 'credited', credited,
            'statedDay', stated_day, 'documentNumber', document_number, 'actor', actor)
          from reported order by reported.id limit $1
        ) as first from reported`,
    values: [limit],
  })
  const [row] = rows
  invariant(row, 'the reported payments are one row')
  return row
}

/**
 * Returns the SQL columns of `ReportedPayments` for the withdrawal of `order`. An explained report is not known: when
 * the bank repeats it, it is an alarm again. `method`: SQL of the payout's method; a payment of the provider is none of
 * the bank.
 */
export const reportedPaymentsSql = ({ order, method }: { order: string; method: string }): string => {
  const debits = `bank_statement_lines d join bank_statements s on s.id = d.statement
      join withdrawals debited on debited.order_id = d.order_id
      where d.order_id = ${order} and d.direction = 'debit' and d.settlement is null and d.kopecks = debited.credited * 100
        and not (s.format = 'provider' and ${method} = 'provider')`
  const reports = `reported_payments r where r.order_id = ${order} and r.explained_by is null`
  return `exists (select from ${reports}) or exists (select from ${debits}) as "hasReportedPayment",
    array(select r.stated_day::text from ${reports} and r.stated_day is not null union select d.booked_on::text from ${debits}) as "paymentDays",
    array(select r.document_number from ${reports} and r.document_number <> '') as "paymentDocuments",
    array(select d.document_number from ${debits} and d.document_number <> '') as "debitDocuments"`
}

/**
 * Stores a payment that a table of results reported, unless it is stored. `paidOn`: day that the bank stated, or day of
 * the report when it stated none. `statedDay`: day that the bank stated; null when it stated none. `isUnexpected`: the
 * payment was not expected. `isPaymentExpected`: the withdrawal has an expected payment. The caller must hold the lock
 * of the member's balances, so that two reports get different places.
 */
export async function insertReportedPayment(
  tx: Tx,
  payment: {
    orderId: string
    paidOn: string
    statedDay: string | null
    documentNumber: string
    isUnexpected: boolean
    isPaymentExpected: boolean
    at: Date
    actor: string
  },
): Promise<void> {
  const { orderId, paidOn, statedDay, documentNumber, isUnexpected, isPaymentExpected, at, actor } = payment
  await tx.query({
    text: `insert into reported_payments (order_id, paid_on, stated_day, document_number, place, reported_at, actor)
      values ($1, $2, $3, $4, case when $5 then 1 + greatest($6::boolean::int, ${debitCountSql('$1')}, (
          select coalesce(max(r.place), 0) from reported_payments r where r.order_id = $1 and r.explained_by is null
        )) end, $7, $8) on conflict do nothing`,
    values: [orderId, paidOn, statedDay, documentNumber, isUnexpected, isPaymentExpected, at, actor],
  })
}

/** Returns the withdrawal of a reported payment; null when there is no such report. */
export async function findReportedWithdrawal(
  db: Queryable,
  id: bigint,
): Promise<{ orderId: string; number: bigint } | null> {
  const { rows } = await db.query<{ orderId: string; number: bigint }>({
    text: `select r.order_id as "orderId", o.number from reported_payments r join orders o on o.id = r.order_id where r.id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}

/** Stores why no statement has a reported payment. Returns false when the report is decided already. */
export async function updatePaymentExplained(
  tx: Tx,
  { id, by, at, note }: { id: bigint; by: string; at: Date; note: string },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update reported_payments r set explained_by = $2, explained_at = $3, note = $4
      where r.id = $1 and ${isOpenPaymentSql}`,
    values: [id, by, at, note],
  })
  return rowCount === 1
}
