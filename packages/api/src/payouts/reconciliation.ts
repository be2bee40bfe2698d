import * as z from 'zod/mini'

/** Number of payouts, and their sum in points. */
const payoutTotalSchema = z.object({ count: z.number(), sum: z.number() })

/** Comparison of an account's statements with the payouts, up to the last day that its statements cover. */
const coveredDaySchema = z.object({
  /** Day in Moscow, `YYYY-MM-DD`. */
  day: z.string(),
  /** Balance after the day in kopecks: by the statement, and by the stored lines; null: a provider's account. */
  statementBalance: z.nullable(z.number()),
  computedBalance: z.nullable(z.number()),
  /** Number of lines that wait for a person. */
  openLines: z.number(),
  /** Payouts that are recorded as paid and have no debit. */
  outstandingPayouts: payoutTotalSchema,
  /** Payouts whose debit was not given back, although the member has the points again. */
  outstandingReturns: payoutTotalSchema,
  isClosable: z.boolean(),
})

const accountReconciliationSchema = z.object({
  account: z.string(),
  /** Last closed day, with the balance after it in kopecks; null: none. */
  closed: z.nullable(z.object({ day: z.string(), kopecks: z.nullable(z.number()), by: z.string() })),
  /** Days without a statement, the first such days after those that are covered; null: none. */
  missing: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** Null: no day since the closed one is covered. */
  lastCoveredDay: z.nullable(coveredDaySchema),
})
export type AccountReconciliation = z.infer<typeof accountReconciliationSchema>

export const reconciliationSchema = z.object({
  /** Points by the ledger, and points of the payouts that were sent and did not come back. */
  money: z.object({ inTransit: z.number(), settled: z.number(), sent: z.number() }),
  accounts: z.array(accountReconciliationSchema),
})
export type Reconciliation = z.infer<typeof reconciliationSchema>

/** Request that closes a day of an account. */
export const dayClosingSchema = z.object({
  account: z
    .string('invalid_request')
    .check(z.minLength(1, 'invalid_request'), z.maxLength(200, 'invalid_request')),
  day: z.iso.date('invalid_request'),
})
