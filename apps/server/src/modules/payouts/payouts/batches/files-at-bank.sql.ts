/**
 * Returns the SQL array of the batches by whose files the bank may have paid a payout (see `FilesAtBank`). `payout`: SQL
 * alias of the payout.
 */
export const filesAtBankSql = (payout: string): string => `array(
    select f.batch::text from payout_batch_lines f
    where f.order_id = ${payout}.order_id and (f.batch = ${payout}.batch or exists (
      select from payout_batch_events e where e.batch = f.batch and e.kind in ('downloaded', 'handed_over')
    )) order by f.batch
  )`
