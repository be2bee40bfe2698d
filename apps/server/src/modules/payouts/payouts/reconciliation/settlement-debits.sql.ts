/** SQL condition: the entry `e` is the document by which the manual settlement of the candidate `c` was paid. */
export const isSettlementDebitSql = `(e.direction = 'debit' and c.settlement_document = e.document_number and c.settlement_paid_on = e.booked_on)`

/**
 * SQL of common table expressions: the tax refund that each new debit of `entry` may have paid, because it has the sum of
 * the refund, and the document and day of the refund or an account of the member. A refund with its document comes first,
 * then one without a debit. The bank may book the debit before a second person approves the refund, and again after the
 * payment came back. `isNewSql`: SQL condition that the entry `e` has no reference and is not stored. `$1`: earliest
 * payment of a refund.
 */
export const suggestedRefundsSql = (isNewSql: string): string => `refund as materialized (
        select s.number, s.member_id, s.credited * 100 as kopecks, s.paid_on, split_part(s.document, ' ', 1) as document, s.state,
          exists (select from bank_statement_lines l where l.settlement = s.number) as is_paid
        from manual_settlements s
        where s.kind = 'tax_refund' and s.state in ('open', 'applied', 'returned') and coalesce(s.paid_at, s.created_at) >= $1
      ), suggested_refund as materialized (
        select distinct on (e.hash) e.hash, f.number, f.is_paid
        from entry e join refund f on f.kopecks = e.kopecks and e.booked_on >= f.paid_on
        cross join lateral (select f.document = e.document_number and f.paid_on = e.booked_on as has_document) d
        where e.direction = 'debit' and ${isNewSql} and (
          d.has_document or exists (select from recipients r where r.member_id = f.member_id and r.account = e.counterparty_account)
        )
        order by e.hash, d.has_document desc, f.is_paid, f.state = 'returned', f.number
      )`
