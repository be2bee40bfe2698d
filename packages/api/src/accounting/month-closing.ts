import * as z from 'zod/mini'

/** Month in Moscow, `YYYY-MM`. */
export const monthSchema = z
  .string('invalid_month')
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'invalid_month'))

/** Closed month. Its transactions no longer change, and no other is dated in it. */
export const closedMonthRowSchema = z.object({
  id: monthSchema,
  closedBy: z.string(),
  closedAt: z.string(),
})
export type ClosedMonthRow = z.infer<typeof closedMonthRowSchema>

/** Month that is closed next, and what must be settled before; null while the ledger is empty. */
export const monthClosingSchema = z.object({
  open: z.nullable(
    z.object({
      month: monthSchema,
      isOver: z.boolean(),
      /** Payouts that were sent until the end of the month and whose outcome is not recorded; sum in points. */
      openPayouts: z.object({ count: z.number(), sum: z.number() }),
      /** Number of payouts sent until the end of the month whose outcome the provider contradicts, without an explanation. */
      contradictedPayouts: z.number(),
      /** Number of bank statement lines that staff must still match or explain. */
      openLines: z.number(),
      /** Number of manual settlements with a payment in the month that wait for a second person. */
      openSettlements: z.number(),
      /** Accounts whose days are not closed up to their last payout or line, at most up to the end of the month. */
      openAccounts: z.array(z.string()),
      isClosable: z.boolean(),
    }),
  ),
})
export type MonthClosing = z.infer<typeof monthClosingSchema>

export const closedMonthRequestSchema = z.object({ month: monthSchema })
