import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import type { Db, Queryable, Tx } from '../../../platform/db/db.ts'
import { type Difference, findDifferences } from '../../../platform/db/differences.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { withdrawalChecks } from './verify-withdrawals.sql.ts'
import type { WithdrawalStatus } from './withdrawals.rules.ts'
import { everything, type Page } from '../../../platform/admin/list-page.ts'
import { selectWithdrawalBlocks } from './withdrawal-blocks.sql.ts'
import { countWithdrawals, type WithdrawalFilter, withdrawalPageQuery } from './list-withdrawals.sql.ts'
import { findWithdrawal, selectWithdrawals, type Withdrawal } from './withdrawals.sql.ts'

export { requestWithdrawalIn, requestWithdrawal, type WithdrawalContext } from './request-withdrawal.ts'
export { type Issuer, getReceipt } from './receipt.ts'
export { endWithdrawalBlocks, insertWithdrawalBlocks as blockWithdrawals } from './withdrawal-blocks.sql.ts'
export { withdrawalTerms } from './terms/terms.ts'
export { withdrawalKind } from './withdrawal-order-kind.ts'
export type { Withdrawal } from './withdrawals.sql.ts'
export type { WithdrawalStatus } from './withdrawals.rules.ts'

/** Change of a withdrawal: actor, order, time (business clock). `actor` as in the order's steps: `staff:olga`, `provider`. */
export type Step = { orderId: string; actor: string; at: Date }

/**
 * Each of these is true when it moved the application, with its money, and false when it stands elsewhere by now: then
 * nothing happened. They take the lock of the member's balances; of several members, call them by member id.
 */
export const approveWithdrawal = (tx: Tx, { orderId, actor, at }: Step): Promise<boolean> =>
  moveWithdrawal(tx, { orderId, actor, at, status: 'approved' })

export const markSent = (tx: Tx, { orderId, actor, at }: Step): Promise<boolean> =>
  moveWithdrawal(tx, { orderId, actor, at, status: 'sent' })

/** The money has arrived: the hold is paid out. `paidAt`: when it had, where somebody knows it; its tax is that year's. */
export const markPaid = (
  tx: Tx,
  { orderId, actor, at, paidAt }: Step & { paidAt?: Date },
): Promise<boolean> => moveWithdrawal(tx, { orderId, actor, at, status: 'paid', paidAt: paidAt ?? at })

/** The money comes back. `note`: what staff add where the reason is `other`; the member reads it. */
export const rejectWithdrawal = (
  tx: Tx,
  step: Step & { reason: WithdrawalReasonCode; note?: string },
): Promise<boolean> => moveWithdrawal(tx, { ...step, status: 'rejected' })

/** The bank did not pay it, or gave back what it had paid: the money comes back whole. */
export const markReturned = (tx: Tx, step: Step & { reason: WithdrawalReasonCode }): Promise<boolean> =>
  moveWithdrawal(tx, { ...step, status: 'returned' })

/** Refuses `withdrawal_stopped` while an open case keeps the application from being approved. Under its member's lock. */
export async function refuseStopped(tx: Tx, orderId: string): Promise<void> {
  const [caseNumber] = await selectWithdrawalBlocks(tx, orderId)
  if (caseNumber !== undefined) throw new Refusal('withdrawal_stopped', { caseNumber: String(caseNumber) })
}

/** By the number that people say. Refuses `withdrawal_not_found`. */
export async function getWithdrawal(on: Queryable, number: bigint): Promise<Withdrawal> {
  const withdrawal = await findWithdrawal(on, { number })
  if (!withdrawal) throw new Refusal('withdrawal_not_found')
  return withdrawal
}

/** Of an application that is known to be a withdrawal. Refuses `withdrawal_not_found`. */
export async function getWithdrawalByOrder(on: Queryable, orderId: string): Promise<Withdrawal> {
  const withdrawal = await findWithdrawal(on, { orderId })
  if (!withdrawal) throw new Refusal('withdrawal_not_found')
  return withdrawal
}

/** Lists withdrawals in a status, oldest first. */
export const listWithdrawals = (
  on: Queryable,
  params: { statuses: readonly WithdrawalStatus[]; limit: number },
): Promise<Withdrawal[]> => selectWithdrawals(on, params)

export type { WithdrawalFilter }

/** A page of those that fit, by their number, and how many there are. */
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

/** All that fit, chunk by chunk. */
export const streamWithdrawals = (
  db: Db,
  filter: WithdrawalFilter,
  order: 'asc' | 'desc',
): AsyncIterable<Withdrawal[]> =>
  db.queryInChunks<Withdrawal>(withdrawalPageQuery(filter, { ...everything, order }))

/** Verifies withdrawals against the ledger. */
export const verifyWithdrawals = (on: Queryable): Promise<Difference[]> =>
  findDifferences(on, withdrawalChecks)
