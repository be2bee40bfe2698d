import type { Queryable } from '../../../../platform/db/db.ts'
import { invariant } from '../../../../platform/refusal/refusal.ts'
import type { OutstandingPayouts } from '../reconciliation/day-closing.rules.ts'
import { coversItsDaysSql } from '../reconciliation/day-closing.sql.ts'

/**
 * Returns the SQL condition: no stored bank statement covers this day for each account from which the bank may have
 * paid the payout of `order`. Such a statement decides whether the payout was paid twice.
 */
const isUncoveredSql = ({ order, day }: { order: string; day: string }): string => `exists (
    select from payouts q left join payout_batch_lines f on f.order_id = q.order_id
    left join payout_batches b on b.number = f.batch
    where q.order_id = ${order} and not exists (
      select from bank_statements s where s.account = coalesce(b.payer ->> 'account', s.account) and s.format <> 'provider'
        and ${day} between s.first_day and s.last_day and ${coversItsDaysSql}
    )
  )`

/** SQL condition: the reported payment `r` may be the second one of its payout, and no statement has decided it yet. */
const isOpenSecondSql = `(r.is_second and ${isUncoveredSql({ order: 'r.order_id', day: 'r.paid_on' })})`

/** Returns the SQL condition: a table of results reported a second payment of `order`, and no statement has decided it yet. */
export const hasOpenSecondPaymentSql = (order: string): string =>
  `exists (select from reported_payments r where r.order_id = ${order} and ${isOpenSecondSql})`

/** Returns the SQL array of the document numbers of these second payments of `order`. */
export const openSecondDocumentsSql = (order: string): string =>
  `array(select r.document_number from reported_payments r
    where r.order_id = ${order} and r.document_number <> '' and ${isOpenSecondSql} order by r.id)`

/** SQL of the second payments that no statement has decided yet: sum in kopecks, and time of the report (business clock). */
export const openSecondPaymentsSql = `select w.credited * 100 as kopecks, r.reported_at as since
  from reported_payments r join withdrawals w on w.order_id = r.order_id where ${isOpenSecondSql}`

/**
 * Returns the payouts of which a table of results reported a second payment that no statement has decided yet: their
 * number, their sum in points, and the first `limit` of them.
 */
export async function selectOpenSecondPayments(db: Queryable, limit: number): Promise<OutstandingPayouts> {
  const { rows } = await db.query<OutstandingPayouts>({
    text: `with reported as (
        select distinct o.number, c.bank_name, w.credited
        from reported_payments r join withdrawals w on w.order_id = r.order_id join orders o on o.id = r.order_id
        join recipients c on c.id = w.recipient_id
        where ${isOpenSecondSql}
      )
      select count(*)::int as count, coalesce(sum(credited), 0)::bigint as sum, array(
          select jsonb_build_object('id', number::text, 'bankName', bank_name, 'credited', credited) from reported order by number limit $1
        ) as first from reported`,
    values: [limit],
  })
  const [row] = rows
  invariant(row, 'the second payments are one row')
  return row
}

/** Returns the SQL columns of `ReportedPayments` for the payout of `order`. */
export const reportedPaymentsSql = (order: string): string => {
  const debits = `bank_statement_lines d where d.order_id = ${order} and d.direction = 'debit' and d.settlement is null
      and d.state in ('matched', 'duplicate', 'explained')`
  const reports = `reported_payments r where r.order_id = ${order}`
  return `exists (select from ${reports}) or exists (select from ${debits}) as "hasReportedPayment",
    array(select r.stated_day::text from ${reports} and r.stated_day is not null union select d.booked_on::text from ${debits}) as "paymentDays",
    array(select r.document_number from ${reports} and r.document_number <> '') as "paymentDocuments"`
}

/** Returns true when stored statements decide whether the bank paid the payout on this day. */
export async function isCovered(
  db: Queryable,
  { orderId, day }: { orderId: string; day: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `select where not ${isUncoveredSql({ order: '$1', day: '$2::date' })}`,
    values: [orderId, day],
  })
  return rowCount > 0
}

/**
 * Stores a payment that a table of results reported, unless it is stored. `paidOn`: day that the bank stated, or day
 * of the report when it stated none. `statedDay`: day that the bank stated; null when it stated none.
 */
export async function insertReportedPayment(
  db: Queryable,
  payment: {
    orderId: string
    paidOn: string
    statedDay: string | null
    documentNumber: string
    isSecond: boolean
    at: Date
    actor: string
  },
): Promise<void> {
  const { orderId, paidOn, statedDay, documentNumber, isSecond, at, actor } = payment
  await db.query({
    text: `insert into reported_payments (order_id, paid_on, stated_day, document_number, is_second, reported_at, actor)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    values: [orderId, paidOn, statedDay, documentNumber, isSecond, at, actor],
  })
}
