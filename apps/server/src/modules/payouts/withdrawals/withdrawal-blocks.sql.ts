import type { Queryable, Tx } from '../../../platform/db/db.ts'

/**
 * Makes the risk case `caseNumber` block the withdrawals of these orders that are in review. Returns the ids of the
 * orders that the case had not blocked before. The caller must hold the locks of the members' balances.
 */
export async function insertWithdrawalBlocks(
  tx: Tx,
  { caseNumber, orderIds }: { caseNumber: bigint; orderIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await tx.query<{ order_id: string }>({
    text: `insert into withdrawal_blocks (order_id, case_number)
      select o.id, $1 from orders o where o.id = any($2::uuid[]) and o.category = 'withdrawal' and o.status = 'review'
      on conflict do nothing returning order_id`,
    values: [caseNumber, orderIds],
  })
  return rows.map((row) => row.order_id)
}

export async function endWithdrawalBlocks(tx: Tx, caseNumber: bigint): Promise<void> {
  await tx.query({
    text: 'update withdrawal_blocks set is_on = false where case_number = $1 and is_on',
    values: [caseNumber],
  })
}

/** Returns the numbers of the open risk cases that block the approval of a withdrawal, oldest first. */
export async function selectWithdrawalBlocks(db: Queryable, orderId: string): Promise<bigint[]> {
  const { rows } = await db.query<{ case_number: bigint }>({
    text: 'select case_number from withdrawal_blocks where order_id = $1 and is_on order by case_number',
    values: [orderId],
  })
  return rows.map((row) => row.case_number)
}
