import * as z from 'zod/mini'
import { ledgerAccounts, yearSchema } from './console-accounting.ts'
import { monthSchema } from './month-closing.ts'

/** Query of the journal entries. `month`: a month in Moscow; by default the month before the current one. */
export const journalQuerySchema = z.object({ month: z.optional(monthSchema) })
export type JournalQuery = z.infer<typeof journalQuerySchema>

const accountSchema = z.enum(ledgerAccounts)

/**
 * Journal entry: sums up the entries of one day and one kind of operation between a debit and a credit account.
 * `count`: number of these entries. `amount`: their sum in roubles.
 */
export const journalRowSchema = z.object({
  id: z.string(),
  day: z.string(),
  kind: z.string(),
  debit: accountSchema,
  credit: accountSchema,
  amount: z.number(),
  count: z.number(),
})
export type JournalRow = z.infer<typeof journalRowSchema>

/** Query of the incomes by month, and of the tax by rate. `year`: by default the current one. */
export const memberIncomeQuerySchema = z.object({ year: z.optional(yearSchema) })

/**
 * Income of a member in a month at one rate of the tax scale, and the tax withheld from it, for the certificate 2-НДФЛ.
 * In roubles. `rate`: in percent.
 */
export const memberIncomeRowSchema = z.object({
  id: z.string(),
  memberId: z.string(),
  fullName: z.string(),
  phone: z.nullable(z.string()),
  month: z.string(),
  rate: z.number(),
  income: z.number(),
  withheld: z.number(),
})
export type MemberIncomeRow = z.infer<typeof memberIncomeRowSchema>

/**
 * Part of a member's year at one rate of the tax scale, for the certificate 2-НДФЛ. `income`: tax base at the rate.
 * `calculated`: its tax. `withheld`: fills the lowest rate first. In roubles; the sums of a member's parts are those of
 * the tax register. `rate`: in percent.
 */
export const memberTaxRateRowSchema = z.object({
  id: z.string(),
  memberId: z.string(),
  fullName: z.string(),
  phone: z.nullable(z.string()),
  rate: z.number(),
  income: z.number(),
  calculated: z.number(),
  withheld: z.number(),
})
export type MemberTaxRateRow = z.infer<typeof memberTaxRateRowSchema>

export const quarters = ['1', '2', '3', '4'] as const

/**
 * Query of the tax calculation 6-НДФЛ. `quarter`: last quarter of the period, by default 4. The period begins with the
 * year.
 */
export const taxCalculationQuerySchema = z.object({
  year: z.optional(yearSchema),
  quarter: z.optional(z.enum(quarters, 'invalid_request')),
})

export const taxFigures = [
  'withheld_term',
  'withheld_total',
  'refunded_total',
  'members',
  'income',
  'calculated',
  'withheld',
  'not_withheld',
  'excess',
  'refunded',
] as const

/**
 * Figure of the tax calculation 6-НДФЛ. `section`: 1 for the last quarter, 2 for the period from the beginning of the
 * year. `from` and `to`: first and last day for which a figure `withheld_term` sums up the withheld tax; null for other
 * figures. `rate`: tax rate in percent; null for a figure of all rates, and for a term without withheld tax.
 */
export const taxFigureRowSchema = z.object({
  id: z.string(),
  section: z.union([z.literal(1), z.literal(2)]),
  figure: z.enum(taxFigures),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  rate: z.nullable(z.number()),
  amount: z.number(),
})
export type TaxFigureRow = z.infer<typeof taxFigureRowSchema>
