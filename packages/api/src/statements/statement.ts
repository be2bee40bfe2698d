import * as z from 'zod/mini'
import { daySchema } from '../fields/dates.ts'
import { pointsSchema } from '../fields/money.ts'
import { readStatementCode } from './statement-code.ts'

export const statementFormats = ['pdf', 'xlsx', 'csv'] as const
export type StatementFormat = (typeof statementFormats)[number]
const formatSchema = z.enum(statementFormats, 'invalid_statement_format')

/** Format of a statement, and its first and last date in Moscow time, both inclusive. */
export const statementQuerySchema = z.object({
  format: formatSchema,
  dateSince: daySchema,
  dateTo: daySchema,
})

export const yearStatementQuerySchema = z.object({
  format: formatSchema,
  year: z.pipe(
    z.string('invalid_year').check(z.regex(/^(192[5-9]|19[3-9]\d|20\d\d)$/, 'invalid_year')),
    z.transform(Number),
  ),
})

/** Parts of the balance in a statement. `debt` is what the member owes, 0 or more. */
export const statementAccounts = ['available', 'frozen', 'debt'] as const
export type StatementAccount = (typeof statementAccounts)[number]

/**
 * Figures of one part of the balance: `opening` + `income` + `outgo` + `returned` = `closing`. `outgo` is
 * negative or 0.
 */
const accountFiguresSchema = z.object({
  opening: pointsSchema,
  /** Points that were credited, except refunds of withdrawals. */
  income: pointsSchema,
  outgo: pointsSchema,
  /**
   * Points of withdrawals that were rejected, returned or cancelled. In statements made before this field
   * existed, these points are part of `income`.
   */
  returned: z._default(pointsSchema, 0),
  closing: pointsSchema,
})
export const statementFiguresSchema = z.object({
  available: accountFiguresSchema,
  frozen: accountFiguresSchema,
  debt: accountFiguresSchema,
  /** Income: points that were released, and clawbacks, recalculations and corrections. Its sum is «Доход за период». */
  earned: z.object({ credited: pointsSchema, recalculated: pointsSchema }),
})
export type StatementFigures = z.infer<typeof statementFiguresSchema>

export const statementCheckSchema = z.object({
  code: z.pipe(
    z.string('malformed_statement_code').check(
      z.maxLength(100, 'malformed_statement_code'),
      z.refine((text) => readStatementCode(text) !== null, 'malformed_statement_code'),
    ),
    z.transform((text: string) => readStatementCode(text) ?? ''),
  ),
  /**
   * Closing available balance that the reader sees in the statement. The server compares this number with its own
   * figure for the same statement.
   */
  closing: z.optional(z.int('invalid_request')),
  /**
   * SHA-256 in hexadecimal of the file that the reader has. The server compares it with the hash of the file that it
   * sent.
   */
  fileHash: z.optional(z.string('invalid_request').check(z.regex(/^[0-9a-f]{64}$/, 'invalid_request'))),
})
export type StatementCheck = z.input<typeof statementCheckSchema>

export const checkedStatementSchema = z.object({
  /** Initials of the member who got the statement: «И. А.» */
  initials: z.string(),
  since: z.string(),
  to: z.string(),
  /** Time at which the statement was made, in ISO 8601 with the offset of Moscow time. */
  madeAt: z.string(),
  items: z.int(),
  figures: statementFiguresSchema,
  /**
   * True when the sent closing balance equals the balance of the statement; null when the request contained no
   * closing balance.
   */
  closingMatches: z.nullable(z.boolean()),
  fileMatches: z.nullable(z.boolean()),
})
export type CheckedStatement = z.infer<typeof checkedStatementSchema>

export const statementYearsSchema = z.object({
  /** Years for which the cabinet offers a summary, latest first. */
  years: z.array(z.int()),
})
export type StatementYears = z.infer<typeof statementYearsSchema>
