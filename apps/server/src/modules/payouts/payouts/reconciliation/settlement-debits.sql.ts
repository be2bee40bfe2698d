import type { Tx } from '../../../../platform/db/db.ts'
import { isUnassignedSql, lockImports } from '../bank-statements/statement-lines.sql.ts'

/** Returns the SQL of the number in a document, such as 17 of «п/п № 017 от 20.11.2026»; null when it has no digit. */
const documentNumberSql = (document: string): string =>
  `substring(${document} from '^[^0-9]*0*([0-9][^ ,;]*)')`

/**
 * Returns the SQL condition: the debit `line` has the number and the day of a settlement's document. False without a
 * number. `document`, `paidOn`: SQL of the settlement's columns.
 */
export const hasDocumentSql = (line: string, { document, paidOn }: { document: string; paidOn: string }) =>
  `coalesce(${documentNumberSql(`${line}.document_number`)} = ${documentNumberSql(document)} and ${line}.booked_on = ${paidOn}, false)`

/**
 * SQL of common table expressions: the tax refund that each new line of `entry` may be about, because it has the sum of
 * the refund, and the refund's document or an account that the member or a merged account saved, or is called a return.
 * A credit names the document in its purpose. `strength` is 2 for the document, 1 for the account, 0 for a credit that is
 * only called a return, which gets no number when several refunds have its sum. A refund with its document comes first,
 * then one without a debit. The bank may book the debit before a second person approves the refund, and again after the
 * payment came back. `isNewSql`: SQL condition that the entry `e` has no reference and is not stored. `$1`: earliest payment of a refund.
 */
export const suggestedRefundsSql = (isNewSql: string): string => `refund as materialized (
        select s.number, s.member_id, s.credited * 100 as kopecks, s.paid_on, s.document, s.state,
          exists (select from bank_statement_lines l where l.settlement = s.number) as is_paid
        from manual_settlements s
        where s.kind = 'tax_refund' and s.state in ('open', 'applied', 'returned') and coalesce(s.paid_at, s.created_at) >= $1
      ), suggested_refund as materialized (
        select distinct on (e.hash) e.hash, d.strength, e.direction = 'debit' and f.is_paid as is_double_debit,
          case when d.strength > 0 or count(*) over (partition by e.hash) = 1 then f.number end as number
        from entry e join refund f on f.kopecks = e.kopecks and e.booked_on >= f.paid_on
        cross join lateral (select case
          when case e.direction when 'debit' then ${hasDocumentSql('e', { document: 'f.document', paidOn: 'f.paid_on' })}
            else ${documentNumberSql('f.document')} = any(string_to_array(e.numbers, ' ')) end then 2
          when exists (
            select from recipients r join members m on m.id = r.member_id
            where r.account = e.counterparty_account and f.member_id in (m.id, m.merged_into)
          ) then 1
          when e.direction = 'credit' and e.is_called_return then 0 end as strength) d
        where ${isNewSql} and d.strength is not null
        order by e.hash, d.strength desc, f.is_paid, f.state = 'returned', f.number
      )`

const isOfSettlementSql = hasDocumentSql('l', { document: 's.document', paidOn: 's.paid_on' })

/**
 * Suggests an approved settlement for the stored debits with its document, because the accountant pays first and the
 * bank's statement may be imported before the proposal. A line that was suggested for another payment, or about which a
 * person has decided, stays so. `number`: number of the settlement.
 */
export async function suggestForStoredDebits(tx: Tx, number: bigint): Promise<void> {
  // An import that is not committed yet does not see the settlement, and its lines are visible only after its commit.
  await lockImports(tx)
  await tx.query({
    text: `update bank_statement_lines l set state = 'unmatched', outcome = 'suggested',
        suggested_order_id = coalesce(l.suggested_order_id, s.order_id),
        suggested_settlement = coalesce(l.suggested_settlement, case when s.order_id is null then s.number end)
      from manual_settlements s
      where s.number = $1 and l.direction = 'debit' and l.state in ('other', 'unmatched') and ${isUnassignedSql}
        and l.kopecks = s.credited * 100 and ${isOfSettlementSql}`,
    values: [number],
  })
}

/**
 * Marks the other debits with the document of a settlement as double debits, now that one debit was matched with the
 * settlement. A debit that may have paid something else stays unmatched. `number`: number of the settlement.
 */
export async function updateDoubleDebits(tx: Tx, number: bigint): Promise<void> {
  await tx.query({
    text: `update bank_statement_lines l set state = 'duplicate', outcome = 'duplicate', order_id = s.order_id from manual_settlements s
      where s.number = $1 and l.direction = 'debit' and l.state = 'unmatched' and l.order_id is null and ${isOfSettlementSql}
        and (l.suggested_order_id, l.suggested_settlement)
          is not distinct from (s.order_id, case when s.order_id is null then s.number end)`,
    values: [number],
  })
}
