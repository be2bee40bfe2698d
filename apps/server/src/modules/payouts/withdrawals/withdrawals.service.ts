import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import type { Db, Queryable, Tx } from '../../../platform/db/db.ts'
import { type Difference, findDifferences } from '../../../platform/db/differences.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { changeWithdrawalStatus } from './change-withdrawal-status.ts'
import { withdrawalChecks } from './verify-withdrawals.sql.ts'
import { allRows, type Page } from '../../../platform/admin/list-page.ts'
import { selectWithdrawalBlocks } from './withdrawal-blocks.sql.ts'
import { countWithdrawals, type WithdrawalFilter, withdrawalPageQuery } from './list-withdrawals.sql.ts'
import { findWithdrawal, type Withdrawal } from './withdrawals.sql.ts'

export { requestWithdrawalIn, requestWithdrawal, type WithdrawalContext } from './request-withdrawal.ts'
export { type Issuer, getReceipt } from './receipt.ts'
export { endWithdrawalBlocks, insertWithdrawalBlocks } from './withdrawal-blocks.sql.ts'
export { withdrawalTerms } from './terms/terms.ts'
export type { Withdrawal } from './withdrawals.sql.ts'
export type { WithdrawalStatus } from './withdrawals.rules.ts'

/**
 * Change of a withdrawal at a time of the business clock. `actor`: `staff:olga` or `provider`, as in the
 * timeline of the order.
 */
export type StatusChange = { orderId: string; actor: string; at: Date }

/**
 * Approves a withdrawal. This function and the following four return true when the withdrawal and its money
 * were changed; they return false and change nothing when the status does not allow it. Each locks the member's
 * balances, so that a caller with several members calls them in the order of member ids.
 */
export const approveWithdrawal = (tx: Tx, { orderId, actor, at }: StatusChange): Promise<boolean> =>
  changeWithdrawalStatus(tx, { orderId, actor, at, status: 'approved' })

export const markSent = (tx: Tx, { orderId, actor, at }: StatusChange): Promise<boolean> =>
  changeWithdrawalStatus(tx, { orderId, actor, at, status: 'sent' })

/**
 * Marks a withdrawal as paid and pays out its hold. `paidAt`: time of the payment if it is known; the tax
 * belongs to the year of this time.
 */
export const markPaid = (
  tx: Tx,
  { orderId, actor, at, paidAt }: StatusChange & { paidAt?: Date },
): Promise<boolean> =>
  changeWithdrawalStatus(tx, { orderId, actor, at, status: 'paid', paidAt: paidAt ?? at })

/** Rejects a withdrawal and returns its money. `note`: text for the member, used with the reason `other`. */
export const rejectWithdrawal = (
  tx: Tx,
  step: StatusChange & { reason: WithdrawalReasonCode; note?: string },
): Promise<boolean> => changeWithdrawalStatus(tx, { ...step, status: 'rejected' })

/**
 * Marks a withdrawal as returned, because the bank did not pay it or returned the payment. The member gets
 * the whole amount again.
 */
export const markReturned = (
  tx: Tx,
  step: StatusChange & { reason: WithdrawalReasonCode },
): Promise<boolean> => changeWithdrawalStatus(tx, { ...step, status: 'returned' })

/**
 * Refuses a withdrawal that an open risk case blocks. The caller holds the lock of the member's balances.
 * @throws Refusal withdrawal_blocked while an open case blocks the withdrawal
 */
export async function refuseBlockedWithdrawal(tx: Tx, orderId: string): Promise<void> {
  const [caseNumber] = await selectWithdrawalBlocks(tx, orderId)
  if (caseNumber !== undefined) throw new Refusal('withdrawal_blocked', { caseNumber: String(caseNumber) })
}

/**
 * Returns a withdrawal by the number of its order.
 * @throws Refusal withdrawal_not_found
 */
export async function getWithdrawal(on: Queryable, number: bigint): Promise<Withdrawal> {
  const withdrawal = await findWithdrawal(on, { number })
  if (!withdrawal) throw new Refusal('withdrawal_not_found')
  return withdrawal
}

/**
 * Returns a withdrawal by its order id.
 * @throws Refusal withdrawal_not_found
 */
export async function getWithdrawalByOrder(on: Queryable, orderId: string): Promise<Withdrawal> {
  const withdrawal = await findWithdrawal(on, { orderId })
  if (!withdrawal) throw new Refusal('withdrawal_not_found')
  return withdrawal
}

export type { WithdrawalFilter }

/**
 * Returns a page of the withdrawals that match the filter, sorted by number, and the count of all matches.
 */
export async function findWithdrawals(
  on: Queryable,
  filter: WithdrawalFilter,
  page: Page & { order: 'asc' | 'desc' },
): Promise<{ rows: Withdrawal[]; count: number }> {
  const [{ rows }, count] = await Promise.all([
    on.query<Withdrawal>(withdrawalPageQuery(filter, page)),
    countWithdrawals(on, filter),
  ])
  return { rows, count }
}

/** Yields all withdrawals that match the filter, in chunks. */
export const streamWithdrawals = (
  db: Db,
  filter: WithdrawalFilter,
  order: 'asc' | 'desc',
): AsyncIterable<Withdrawal[]> =>
  db.queryInChunks<Withdrawal>(withdrawalPageQuery(filter, { ...allRows, order }))

/** Verifies withdrawals against the ledger. */
export const verifyWithdrawals = (on: Queryable): Promise<Difference[]> =>
  findDifferences(on, withdrawalChecks)
