import type { Queryable } from '../../../../platform/db/db.ts'

/**
 * Returns true when the bank may have the file of a batch although nobody has downloaded it here: a bank statement has a
 * debit of one of its pending payouts, or the database was restored and is not reconciled yet. The debit of a payout with
 * an outcome proves nothing about this file: staff may have recorded a payment that was made without it.
 */
export async function mayBankHaveFile(db: Queryable, batch: bigint): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `select from bank_statement_lines s join payouts p on p.order_id = s.order_id
      where p.batch = $1 and p.state = 'pending' and s.direction = 'debit'
      union all select from payout_pause where unreconciled_from is not null limit 1`,
    values: [batch],
  })
  return rowCount > 0
}
