import type { BalanceDifference, ListedPayout, OpenLine } from '@impulse/api/payouts/reconciliation'

/** Number of payouts, lines and statements that the page «Сверка» names of each kind. */
export const maxListed = 10

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
 * `openingBalance`: balance at the beginning of the day `since`. `difference`: explained part of the closing balance
 * that the lines do not explain. `explanation`: why, or why payouts have no document; empty when none was needed.
 */
export type ClosedDay = {
  day: string
  since: string
  openingBalance: bigint | null
  closingBalance: bigint | null
  closedBy: string
  difference: bigint
  explanation: string
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
   * Both are null when the statement has no balances. `explainedDifference`: difference that was explained when an
   * earlier day was closed.
   */
  statementBalance: bigint | null
  computedBalance: bigint | null
  explainedDifference: bigint
  /** Oldest statements that cause a difference of the two balances. */
  balanceDifferences: BalanceDifference[]
  openLines: number
  firstOpenLines: OpenLine[]
  /**
   * Paid payouts without a debit. `outstandingReturns`: returned payouts with a debit but no credit. Neither contains
   * payouts that the explanation of a closed day names. `payoutIds` and `returnIds`: ids of their withdrawals and
   * manual settlements.
   */
  outstandingPayouts: OutstandingPayouts
  outstandingReturns: OutstandingPayouts
  payoutIds: string[]
  returnIds: string[]
}

/** Number and sum, in points, of payouts and manual settlements, and the oldest of them. */
export type OutstandingPayouts = { count: number; sum: bigint; first: ListedPayout[] }

/** Returns by how many kopecks the statement's balance is above the computed one; 0 when it has no balance. */
export const getDifference = ({
  statementBalance,
  computedBalance,
}: Pick<Comparison, 'statementBalance' | 'computedBalance'>): bigint =>
  (statementBalance ?? 0n) - (computedBalance ?? 0n)

/** Returns true when the balances agree, apart from a difference that was explained for an earlier day. */
export const isBalanceExplained = (
  comparison: Pick<Comparison, 'statementBalance' | 'computedBalance' | 'explainedDifference'>,
): boolean => getDifference(comparison) === comparison.explainedDifference

/** Returns true when the day is closed only with an explanation of its balance or of its outstanding payouts. */
export const needsExplanation = (comparison: Comparison): boolean =>
  !isBalanceExplained(comparison) || comparison.payoutIds.length + comparison.returnIds.length > 0

/**
 * Returns true when ledger and payouts agree and no line waits for a decision of staff. The balance may differ and
 * payouts may be outstanding (`needsExplanation`).
 */
export const isReconciled = (
  { inTransit, settled, sent }: PayoutSums,
  { openLines }: Pick<Comparison, 'openLines'>,
): boolean => inTransit + settled === sent && openLines === 0

/** Statement of an account with its balances in kopecks; null: not stated. `to`: last day whose documents are complete. */
export type StatedDays = StatementPeriod & { account: string; to: string }

/** Sum of documents of an account's day, in kopecks: credits minus debits. Several totals of one day add up. */
export type DayTotal = { account: string; day: string; kopecks: bigint }
