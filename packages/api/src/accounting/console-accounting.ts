import * as z from 'zod/mini'
import { daySchema } from '../fields/dates.ts'

/** Accounts of the ledger, in the order of the trial balance: those of the members, then those of the programme. */
export const ledgerAccounts = [
  'available',
  'frozen',
  'held',
  'in_transit',
  'debt',
  'rewards',
  'corrections',
  'settled',
  'tax',
  'fees',
  'unclaimed',
  'breakage',
] as const

/** Query of the trial balance. `since` and `to`: first and last day in Moscow, both inclusive; by default all days. */
export const trialBalanceQuerySchema = z.object({ since: z.optional(daySchema), to: z.optional(daySchema) })
export type TrialBalanceQuery = z.infer<typeof trialBalanceQuerySchema>

/**
 * Row of the trial balance: an account, or the sums of all accounts (`total`). Amounts are points. The opening and the
 * closing balance of an account are each either a debit or a credit, and the field of the other side is null; both are
 * null when the balance is zero. The row `total` has both.
 */
export const trialBalanceRowSchema = z.object({
  id: z.enum([...ledgerAccounts, 'total']),
  openingDebit: z.nullable(z.number()),
  openingCredit: z.nullable(z.number()),
  debit: z.number(),
  credit: z.number(),
  closingDebit: z.nullable(z.number()),
  closingCredit: z.nullable(z.number()),
})
export type TrialBalanceRow = z.infer<typeof trialBalanceRowSchema>

export const yearSchema = z.string('invalid_year').check(z.regex(/^20\d\d$/, 'invalid_year'))

/** Query of the tax register. `year`: calendar year in Moscow; by default the current one. */
export const taxRegisterQuerySchema = z.object({ year: z.optional(yearSchema) })

/**
 * Row of the tax register: a member’s income from withdrawals that were paid in the year, in roubles. `due`: tax on
 * this income by the tax scale. `refunded`: withheld tax that was paid back. `difference`: tax still to be withheld;
 * negative when too much was withheld and not paid back. `untaxed`: income from which the programme withheld no tax.
 */
export const taxRegisterRowSchema = z.object({
  id: z.string(),
  fullName: z.string(),
  phone: z.nullable(z.string()),
  income: z.number(),
  due: z.number(),
  withheld: z.number(),
  refunded: z.number(),
  /** Year of the register. */
  year: z.string(),
  difference: z.number(),
  untaxed: z.number(),
})
export type TaxRegisterRow = z.infer<typeof taxRegisterRowSchema>
