/** Days of a statement, `YYYY-MM-DD`, and its balances in kopecks. A provider's list has no balances. */
export type StatementPeriod = {
  firstDay: string
  lastDay: string
  openingBalance: bigint | null
  closingBalance: bigint | null
}

/** Day that a person closed. `since` and `openingBalance` are of the account's first day. Balances are in kopecks. */
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
  /** Last covered day that is not closed yet, and the balance after it by the statement; null: none. */
  lastCoveredDay: { day: string; closingBalance: bigint | null } | null
  /** First days after those that no statement covers; null: none until yesterday. */
  missing: { from: string; to: string } | null
}

/** Sums in points: of the ledger, and of the payouts that were sent and did not come back. */
export type PayoutSums = { inTransit: bigint; settled: bigint; sent: bigint }

export type Comparison = {
  /** Balances after the day in kopecks, by the statement and by its lines; null: the account has no balances. */
  statementBalance: bigint | null
  computedBalance: bigint | null
  openLines: number
  /** Payouts without their debit, and debits that did not come back; sums in points. */
  outstandingPayouts: { count: number; sum: bigint }
  outstandingReturns: { count: number; sum: bigint }
}

/** True when the ledger, the payouts and the statement agree and no line waits for a person. */
export const isReconciled = (
  { inTransit, settled, sent }: PayoutSums,
  { statementBalance, computedBalance, openLines, outstandingPayouts, outstandingReturns }: Comparison,
): boolean =>
  inTransit + settled === sent &&
  statementBalance === computedBalance &&
  openLines + outstandingPayouts.count + outstandingReturns.count === 0
