import type { BalanceDifference, ListedPayout, OpenLine } from '@impulse/api/payouts/reconciliation'

/**
 * Days of a bank statement (`YYYY-MM-DD`) and its balances in kopecks. A statement that was stored from a provider's
 * list has no balances (null).
 */
export type StatementPeriod = {
  firstDay: string
  lastDay: string
  openingBalance: bigint | null
  closingBalance: bigint | null
}

/**
 * Closed day of an account, with balances in kopecks. `since`: first day of the account that a statement covers.
 * `openingBalance`: balance at the beginning of the day `since`.
 */
export type ClosedDay = {
  day: string
  since: string
  openingBalance: bigint | null
  closingBalance: bigint | null
  closedBy: string
}

export type Coverage = {
  since: string
  openingBalance: bigint | null
  /**
   * Last day that statements cover after the last closed day, with its closing balance; null when they cover no day
   * after it.
   */
  lastCoveredDay: { day: string; closingBalance: bigint | null } | null
  /** Periods of days until yesterday that no statement covers, oldest first. */
  missing: { from: string; to: string }[]
}

/**
 * Sums in points. `inTransit` and `settled`: accounts of the ledger. `sent`: payouts that were sent and not returned,
 * plus manual settlements that were paid.
 */
export type PayoutSums = { inTransit: bigint; settled: bigint; sent: bigint }

export type Comparison = {
  /**
   * Closing balance of the statement in kopecks. `computedBalance`: opening balance plus the lines of the statements.
   * Both are null when the statement has no balances.
   */
  statementBalance: bigint | null
  computedBalance: bigint | null
  /** Oldest statements that cause a difference of the two balances. */
  balanceDifferences: BalanceDifference[]
  openLines: number
  firstOpenLines: OpenLine[]
  /** Paid payouts without a debit. `outstandingReturns`: returned payouts with a debit but no credit. */
  outstandingPayouts: OutstandingPayouts
  outstandingReturns: OutstandingPayouts
}

/** Number and sum, in points, of payouts, and the oldest of them. */
export type OutstandingPayouts = { count: number; sum: bigint; first: ListedPayout[] }

/** Returns true when ledger, payouts and statement agree and no statement line waits for a decision of staff. */
export const isReconciled = (
  { inTransit, settled, sent }: PayoutSums,
  { statementBalance, computedBalance, openLines, outstandingPayouts, outstandingReturns }: Comparison,
): boolean =>
  inTransit + settled === sent &&
  statementBalance === computedBalance &&
  openLines + outstandingPayouts.count + outstandingReturns.count === 0
