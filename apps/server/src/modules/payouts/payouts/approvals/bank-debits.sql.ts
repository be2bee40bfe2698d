import type { Queryable } from '../../../../platform/db/db.ts'
import { isReturnedSql } from '../bank-statements/statement-lines.sql.ts'
import { hasUnreconciledDebitSql } from './payout-blockers.sql.ts'

/**
 * SQL after `from`: debits `x` of the bank that no credit has returned, and that are of the order `$1`, or for which this
 * order is or was suggested. Leaves out the debit that paid the manual settlement of the order.
 */
const bankDebitsSql = `bank_statement_lines x join bank_statements s on s.id = x.statement
      where $1 in (x.order_id, x.suggested_order_id) and x.direction = 'debit' and (x.settlement is null or x.order_id is null) and s.format <> 'provider'
        and not ${isReturnedSql('x')}`

/**
 * Returns true when the bank may have paid an order that the provider has paid: `hasUnreconciledDebit` is true, or the
 * order has a debit of `bankDebitsSql`, also one that was explained, or matched with another order or a tax refund.
 */
export async function mayBeDebited(db: Queryable, orderId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `select where ${hasUnreconciledDebitSql('$1')} or exists (select from ${bankDebitsSql})`,
    values: [orderId],
  })
  return rowCount > 0
}

/**
 * Returns the document numbers of the debits by which statements of the bank show that it has paid the order, and that
 * no credit has returned; a number is empty when the document has none. An explanation says why a debit with the
 * order's reference differs, for example by its sum: the bank has debited it all the same. That of a provider's payout is
 * another payment.
 */
export async function selectUnreturnedDebits(db: Queryable, orderId: string): Promise<string[]> {
  const { rows } = await db.query<{ documentNumber: string }>({
    text: `select x.document_number as "documentNumber" from ${bankDebitsSql} and x.order_id = $1 and (x.state = 'matched'
        or (x.state = 'explained' and exists (select from payouts p where p.order_id = $1 and p.method = 'bank_file')))`,
    values: [orderId],
  })
  return rows.map(({ documentNumber }) => documentNumber)
}

/** Returns the names of the staff members who matched or explained the debits of the bank that `mayBeDebited` counts. */
export async function selectDebitDeciders(db: Queryable, orderId: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>({
    text: `select distinct x.decided_by as name from ${bankDebitsSql} and x.decided_by is not null`,
    values: [orderId],
  })
  return rows.map(({ name }) => name)
}
