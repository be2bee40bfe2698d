import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { isInProgressSql } from '../../earnings/orders/orders.service.ts'

/** Returns the SQL number of the last event of an order. `order`: SQL expression for the order id. */
const lastEventSql = (order: string): string =>
  `(select max(e.id) from order_events e where e.order_id = ${order})`

/**
 * Makes the risk case `caseNumber` block the withdrawals of these orders that are in review, approved or sent. A sent
 * withdrawal has left; the block applies when its payout becomes ready again, for example because its batch is
 * cancelled. Returns the ids of the orders that the case had not blocked before. The caller must hold the locks of the
 * members' balances.
 */
export async function insertWithdrawalBlocks(
  tx: Tx,
  { caseNumber, orderIds }: { caseNumber: bigint; orderIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await tx.query<{ order_id: string }>({
    text: `insert into withdrawal_blocks (order_id, case_number, since_event)
      select o.id, $1, ${lastEventSql('o.id')} from orders o
      where o.id = any($2::uuid[]) and ${isInProgressSql('o')}
      on conflict do nothing returning order_id`,
    values: [caseNumber, orderIds],
  })
  return rows.map((row) => row.order_id)
}

/** Ends the blocks of a risk case. The caller must hold the locks of the members' balances. */
export async function endWithdrawalBlocks(tx: Tx, caseNumber: bigint): Promise<void> {
  await tx.query({
    text: `update withdrawal_blocks b set until_event = ${lastEventSql('b.order_id')} where b.case_number = $1 and b.is_on`,
    values: [caseNumber],
  })
}

/**
 * Moves the beginning of the active blocks of an order to its last event: the bank or provider reported a payment that
 * had left already, so the block did not precede the payment.
 */
export async function moveBlocksAfterSubmission(tx: Tx, orderId: string): Promise<void> {
  await tx.query({
    text: `update withdrawal_blocks b set since_event = ${lastEventSql('b.order_id')} where b.order_id = $1 and b.is_on`,
    values: [orderId],
  })
}

/** Returns the numbers of the open risk cases that block a withdrawal, oldest first. */
export async function selectWithdrawalBlocks(db: Queryable, orderId: string): Promise<bigint[]> {
  const { rows } = await db.query<{ case_number: bigint }>({
    text: 'select case_number from withdrawal_blocks where order_id = $1 and is_on order by case_number',
    values: [orderId],
  })
  return rows.map((row) => row.case_number)
}
