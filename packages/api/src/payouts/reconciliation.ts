import * as z from 'zod/mini'
import { noteSchema } from './console-payouts.ts'
import { lateLinesSchema, statementLineRowSchema } from './statement-lines.ts'

/**
 * Payout of a list, or manual settlement (`isSettlement`). `id`: number of its withdrawal or of the settlement. `bankName`:
 * empty for a settlement. `credited`: in roubles.
 */
const listedPayoutSchema = z.object({
  id: z.string(),
  bankName: z.string(),
  credited: z.number(),
  isSettlement: z.boolean(),
})
export type ListedPayout = z.infer<typeof listedPayoutSchema>

/** Payment of a withdrawal that a table of results reported although it was not expected. */
const reportedPaymentSchema = z.object({
  id: z.string(),
  /** Number of the withdrawal. */
  withdrawal: z.string(),
  bankName: z.string(),
  /** Sum in roubles. */
  credited: z.number(),
  /** Day that the bank stated, `YYYY-MM-DD`; null when it stated none. */
  statedDay: z.nullable(z.string()),
  /** Number of the bank’s document; empty when the bank stated none. */
  documentNumber: z.string(),
  /** Actor who imported the table, such as `staff:olga`. */
  actor: z.string(),
})
export type ReportedPayment = z.infer<typeof reportedPaymentSchema>

/** Number of payouts and settlements, their sum in points, and the oldest of them. */
const outstandingPayoutsSchema = z.object({
  count: z.number(),
  sum: z.number(),
  first: z.array(listedPayoutSchema),
})

const openLineSchema = z.pick(statementLineRowSchema, {
  id: true,
  bookedOn: true,
  direction: true,
  documentNumber: true,
  kopecks: true,
  counterparty: true,
  state: true,
})
export type OpenLine = z.infer<typeof openLineSchema>

/**
 * Days of a statement whose documents do not explain its balances. `kopecks`: change of the balance by the statement,
 * minus the sum of the documents. `isOpening`: the difference is between the closing balance of the day before and the
 * opening balance of `from`, which is then `to` as well.
 */
const balanceDifferenceSchema = z.object({
  from: z.string(),
  to: z.string(),
  kopecks: z.number(),
  isOpening: z.boolean(),
})
export type BalanceDifference = z.infer<typeof balanceDifferenceSchema>

/**
 * Comparison of one bank account’s statements with the payouts, for all days up to the last day that the statements
 * cover.
 */
const coveredDaySchema = z.object({
  /** Day in Moscow, `YYYY-MM-DD`. */
  day: z.string(),
  /**
   * Closing balance of the day in kopecks, as the statement states it. Null for the account of a payout provider,
   * because its lists contain no balances.
   */
  statementBalance: z.nullable(z.number()),
  /**
   * Closing balance of the day in kopecks, calculated from the opening balance and the stored lines. Null for the
   * account of a payout provider.
   */
  computedBalance: z.nullable(z.number()),
  /** Oldest statements after the closed day that cause the difference of the two balances. */
  balanceDifferences: z.array(balanceDifferenceSchema),
  /** Number of lines that staff must still match or explain, and the oldest of them. */
  openLines: z.number(),
  firstOpenLines: z.array(openLineSchema),
  /** Payouts and manual settlements that are recorded as paid although no statement line shows their debit. */
  outstandingPayouts: outstandingPayoutsSchema,
  /** Payouts that the bank debited and did not credit back, although the member got the points back. */
  outstandingReturns: outstandingPayoutsSchema,
  /**
   * True when no line waits for staff and the sums of payouts agree. `needsReason`: the balances differ or payouts are
   * outstanding, so that the day is closed only with a reason, by a person who imported no statement of these days and
   * recorded none of the outcomes.
   */
  isClosable: z.boolean(),
  needsReason: z.boolean(),
})

const accountReconciliationSchema = z.object({
  account: z.string(),
  /**
   * Last closed day, and the balance at its end in kopecks; null when no day is closed. `kopecks` is null for the
   * account of a payout provider. `difference`: kopecks of this balance that no document explains. `explanation`: why, or
   * why payouts have no document.
   */
  closed: z.nullable(
    z.object({
      day: z.string(),
      kopecks: z.nullable(z.number()),
      by: z.string(),
      difference: z.number(),
      explanation: z.string(),
      /** Lines of the closed days that were imported since the last closing. */
      lateLines: lateLinesSchema,
    }),
  ),
  /** Periods of days after the closed day until yesterday for which no statement exists, oldest first. */
  missing: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Last day that the statements cover; null when they cover no day after the closed day. */
  lastCoveredDay: z.nullable(coveredDaySchema),
})
export type AccountReconciliation = z.infer<typeof accountReconciliationSchema>

export const reconciliationSchema = z.object({
  /**
   * Points in the ledger accounts `in_transit` and `settled`. `sent`: points of the payouts that were sent and not
   * returned, plus the manual settlements that were paid.
   */
  money: z.object({ inTransit: z.number(), settled: z.number(), sent: z.number() }),
  /**
   * Payments that a table of results reported although they were not expected, such as a second payment of a payout:
   * number, sum in points, and the oldest of them. They wait for their debit in a bank statement or for an explanation,
   * so no account has a line of them.
   */
  reportedPayments: z.object({ count: z.number(), sum: z.number(), first: z.array(reportedPaymentSchema) }),
  accounts: z.array(accountReconciliationSchema),
})
export type Reconciliation = z.infer<typeof reconciliationSchema>

/**
 * Request that closes the days of a bank account. `day`: last day that is closed. `reason`: why the balance differs
 * or payouts have no document; empty when none is needed.
 */
export const dayClosingSchema = z.object({
  account: z
    .string('invalid_request')
    .check(z.minLength(1, 'invalid_request'), z.maxLength(200, 'invalid_request')),
  day: z.iso.date('invalid_request'),
  reason: noteSchema,
})
