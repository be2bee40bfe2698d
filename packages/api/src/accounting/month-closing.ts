import * as z from 'zod/mini'

/** Month in Moscow, `YYYY-MM`. */
export const monthSchema = z
  .string('invalid_month')
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'invalid_month'))

/** Closed month. No further transaction is dated in this month, so its figures no longer change. */
export const closedMonthRowSchema = z.object({
  id: monthSchema,
  closedBy: z.string(),
  closedAt: z.string(),
})
export type ClosedMonthRow = z.infer<typeof closedMonthRowSchema>

/**
 * Earliest month that is not closed, and the open matters that prevent its closing. `open` is null while the ledger is
 * empty.
 */
export const monthClosingSchema = z.object({
  open: z.nullable(
    z.object({
      month: monthSchema,
      isOver: z.boolean(),
      /**
       * Payouts that were sent before the end of the month and whose outcome is not recorded: their number, and their
       * sum in points.
       */
      openPayouts: z.object({ count: z.number(), sum: z.number() }),
      /**
       * Number of payouts, sent before the end of the month, whose recorded outcome the provider contradicts and whose
       * contradiction staff have not explained.
       */
      contradictedPayouts: z.number(),
      /** Number of bank statement lines, booked before the end of the month, that staff must still match or explain. */
      openLines: z.number(),
      /**
       * Number of manual settlements that wait for a second person and whose payment is dated before the end of the
       * month.
       */
      openSettlements: z.number(),
      /**
       * Number of members with a month up to this one whose contracts have no counted places yet. The server counts
       * them an hour after the end of a month.
       */
      uncountedMembers: z.number(),
      /**
       * Accounts at the bank or the payout provider with days that staff must close before the month. The last of these
       * days is the day of the account’s last payout or statement line, or the last day of the month when that is
       * earlier.
       */
      openAccounts: z.array(z.string()),
      /**
       * Accounts whose last closed day of the month has a balance that no document explains: kopecks, and the reason of
       * the person who closed it. They do not prevent the closing.
       */
      balanceDifferences: z.array(z.object({ account: z.string(), kopecks: z.number(), reason: z.string() })),
      isClosable: z.boolean(),
    }),
  ),
})
export type MonthClosing = z.infer<typeof monthClosingSchema>

export const closedMonthRequestSchema = z.object({ month: monthSchema })
