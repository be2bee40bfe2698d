import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import type { Db, Queryable, Tx } from '../../../platform/db/db.ts'
import { type Difference, findDifferences } from '../../../platform/db/consistency-checks.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { changeWithdrawalStatus, changeWithdrawalStatuses } from './change-withdrawal-status.ts'
import { taxChecks } from './verify-tax.sql.ts'
import { withdrawalChecks } from './verify-withdrawals.sql.ts'
import { allRows, type Page } from '../../../platform/admin/list-page.ts'
import { moveBlocksAfterSubmission, selectWithdrawalBlocks } from './withdrawal-blocks.sql.ts'
import { countWithdrawals, type WithdrawalFilter, withdrawalPageQuery } from './list-withdrawals.sql.ts'
import { findWithdrawal, type Withdrawal } from './withdrawals.sql.ts'

export { requestWithdrawalInTx, requestWithdrawal, type WithdrawalContext } from './request-withdrawal.ts'
export { type Issuer, getReceipt, getReceiptFacts } from './receipt.ts'
export { endWithdrawalBlocks, insertWithdrawalBlocks } from './withdrawal-blocks.sql.ts'
export { evaluateTerms, withdrawalTerms } from './terms/terms.ts'
export type { Withdrawal } from './withdrawals.sql.ts'

/**
 * Change of a withdrawal's status. `actor`: author of the change in the order's timeline, such as `staff:olga` or
 * `system`. `at`: time of the change by the business clock.
 */
export type StatusChange = { orderId: string; actor: string; at: Date }

/**
 * Approves a withdrawal. This function and all functions below that take a `StatusChange` return false and change
 * nothing when the status of the withdrawal does not allow the change. Each call locks the member's balances, so a
 * transaction that changes withdrawals of several members must make the calls in the order of member ids.
 */
export const approveWithdrawal = (tx: Tx, { orderId, actor, at }: StatusChange): Promise<boolean> =>
  changeWithdrawalStatus(tx, { orderId, actor, at, status: 'approved', from: ['review'] })

/**
 * Changes a sent withdrawal back to `approved`, because the bank or provider has certainly not created its payout.
 * `note`: text for the member's timeline.
 */
export const reverseSubmission = async (
  tx: Tx,
  { orderId, ...change }: StatusChange & { note: string },
): Promise<boolean> => (await reverseSubmissions(tx, [orderId], change)).length === 1

/** Changes several sent withdrawals back to `approved`. Returns the ids of the changed orders. */
export const reverseSubmissions = (
  tx: Tx,
  orderIds: readonly string[],
  { actor, at, note }: Omit<StatusChange, 'orderId'> & { note: string },
): Promise<string[]> =>
  changeWithdrawalStatuses(tx, orderIds, { actor, at, note, status: 'approved', from: ['sent'] })

/**
 * Marks a withdrawal as sent. `isAlreadySent`: true when the bank or provider already has the payout, since `at`;
 * restrictions of the member are then ignored.
 */
export async function markSent(
  tx: Tx,
  { orderId, actor, at, isAlreadySent = false }: StatusChange & { isAlreadySent?: boolean },
): Promise<boolean> {
  const accountedAt = isAlreadySent ? at : undefined
  const change = { orderId, actor, at, accountedAt, isAlreadySent }
  const isSent = await changeWithdrawalStatus(tx, { ...change, status: 'sent' })
  if (isSent && isAlreadySent) await moveBlocksAfterSubmission(tx, orderId)
  return isSent
}

/**
 * Marks several withdrawals as sent. Skips a withdrawal whose status does not allow the change or whose member's
 * payouts are restricted. Returns the ids of the marked orders.
 */
export const markAllSent = (
  tx: Tx,
  orderIds: readonly string[],
  { actor, at }: Omit<StatusChange, 'orderId'>,
): Promise<string[]> => changeWithdrawalStatuses(tx, orderIds, { actor, at, status: 'sent' })

/**
 * Time of a payment or return at the bank or provider, by which the tax and the accounting registers date it. Default:
 * `at`. In a closed month, or before the submission or payment, it is moved to the earliest possible time.
 */
type Accounted = { accountedAt?: Date | undefined }

/** Marks a withdrawal as paid and pays out its hold. */
export const markPaid = (
  tx: Tx,
  { orderId, actor, at, accountedAt }: StatusChange & Accounted,
): Promise<boolean> => changeWithdrawalStatus(tx, { orderId, actor, at, accountedAt, status: 'paid' })

/**
 * Rejects a withdrawal and refunds its amount from the hold to the available balance. `note`: text of the staff for the
 * member, placed before the text of the reason.
 */
export const rejectWithdrawal = (
  tx: Tx,
  change: StatusChange & { reason: WithdrawalReasonCode; note?: string },
): Promise<boolean> => changeWithdrawalStatus(tx, { ...change, status: 'rejected' })

/**
 * Marks a withdrawal as returned, because the bank or provider refused or returned the payment. The whole amount, fee
 * and tax included, becomes available again.
 */
export const markReturned = (
  tx: Tx,
  change: StatusChange & Accounted & { reason: WithdrawalReasonCode },
): Promise<boolean> => changeWithdrawalStatus(tx, { ...change, status: 'returned' })

/**
 * Refuses to continue when an open risk case blocks the withdrawal. The caller must hold the lock of the
 * member's balances.
 * @throws Refusal withdrawal_blocked while an open case blocks the withdrawal
 */
export async function refuseBlockedWithdrawal(tx: Tx, orderId: string): Promise<void> {
  const riskCases = await selectWithdrawalBlocks(tx, orderId)
  if (riskCases.length > 0) throw new Refusal('withdrawal_blocked', { riskCases: riskCases.map(String) })
}

/**
 * Returns a withdrawal by the number of its order.
 * @throws Refusal withdrawal_not_found
 */
export async function getWithdrawal(db: Queryable, number: bigint): Promise<Withdrawal> {
  const withdrawal = await findWithdrawal(db, { number })
  if (!withdrawal) throw new Refusal('withdrawal_not_found')
  return withdrawal
}

/**
 * Returns a withdrawal by its order id.
 * @throws Refusal withdrawal_not_found
 */
export async function getWithdrawalByOrder(db: Queryable, orderId: string): Promise<Withdrawal> {
  const withdrawal = await findWithdrawal(db, { orderId })
  if (!withdrawal) throw new Refusal('withdrawal_not_found')
  return withdrawal
}

export type { WithdrawalFilter }

/**
 * Returns a page of the withdrawals that match the filter, sorted by number, and the number of all matches.
 */
export async function findWithdrawals(
  db: Queryable,
  filter: WithdrawalFilter,
  page: Page & { order: 'asc' | 'desc' },
): Promise<{ rows: Withdrawal[]; count: number }> {
  const [{ rows }, count] = await Promise.all([
    db.query(withdrawalPageQuery(filter, page)),
    countWithdrawals(db, filter),
  ])
  return { rows, count }
}

/** Yields all withdrawals that match the filter, in chunks. */
export const streamWithdrawals = (
  db: Db,
  filter: WithdrawalFilter,
  order: 'asc' | 'desc',
): AsyncIterable<Withdrawal[]> => db.queryInChunks(withdrawalPageQuery(filter, { ...allRows, order }))

/** Verifies that withdrawals agree with the ledger. */
export const verifyWithdrawals = (db: Queryable, memberIds?: readonly string[]): Promise<Difference[]> =>
  findDifferences(db, [...withdrawalChecks, ...taxChecks], memberIds)
