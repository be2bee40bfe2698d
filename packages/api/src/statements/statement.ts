import * as z from 'zod/mini'
import { daySchema } from '../fields/dates.ts'
import { pointsSchema } from '../fields/money.ts'
import { readStatementCode } from './statement-code.ts'

export const statementPaths = {
  /** GET: a statement of a period, as a file. */
  period: '/api/statement/',
  /** GET: the summary of a calendar year, as a file. */
  year: '/api/statement/year/',
  /** POST, public: returns the figures of the statement with this code. */
  check: '/api/statement/check/',
} as const

export const statementFormats = ['pdf', 'xlsx', 'csv'] as const
export type StatementFormat = (typeof statementFormats)[number]
const formatSchema = z.enum(statementFormats, 'invalid_statement_format')

/** Dates in Europe/Moscow, inclusive. */
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

/** Accounts of a statement. `debt` is the owed sum, zero or more. */
export const statementAccounts = ['available', 'frozen', 'debt'] as const
export type StatementAccount = (typeof statementAccounts)[number]

/**
 * Figures of one account: `opening` + `income` + `outgo` + `returned` = `closing`. `outgo` is zero or less.
 */
const accountFiguresSchema = z.object({
  opening: pointsSchema,
  /** Earned points, without refunds of withdrawals. */
  income: pointsSchema,
  outgo: pointsSchema,
  /**
   * Refunds of withdrawals that were rejected, returned or cancelled. Older statements include these refunds
   * in `income`.
   */
  returned: z._default(pointsSchema, 0),
  closing: pointsSchema,
})
export const statementFiguresSchema = z.object({
  available: accountFiguresSchema,
  frozen: accountFiguresSchema,
  debt: accountFiguresSchema,
})
export type StatementFigures = z.infer<typeof statementFiguresSchema>

export const statementCheckSchema = z.object({
  code: z.pipe(
    z.string('malformed_statement_code').check(
      z.maxLength(100, 'malformed_statement_code'),
      z.refine((written) => readStatementCode(written) !== null, 'malformed_statement_code'),
    ),
    z.transform((written: string) => readStatementCode(written) ?? ''),
  ),
  /** Closing available balance in the statement that the reader has. */
  closing: z.optional(z.int('invalid_request')),
  /** SHA-256 of the file that the reader has, in hexadecimal. */
  fileHash: z.optional(z.string('invalid_request').check(z.regex(/^[0-9a-f]{64}$/, 'invalid_request'))),
})
export type StatementCheck = z.input<typeof statementCheckSchema>

export const checkedStatementSchema = z.object({
  /** Initials of the member: «И. А.» */
  initials: z.string(),
  since: z.string(),
  to: z.string(),
  /** ISO 8601 with Moscow's offset. */
  madeAt: z.string(),
  items: z.int(),
  figures: statementFiguresSchema,
  /** Null when no closing balance was sent. */
  closingMatches: z.nullable(z.boolean()),
  fileMatches: z.nullable(z.boolean()),
})
export type CheckedStatement = z.infer<typeof checkedStatementSchema>
