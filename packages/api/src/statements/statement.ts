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
    z.string('malformed_check_code').check(
      z.maxLength(100, 'malformed_check_code'),
      z.refine((text) => readStatementCode(text) !== null, 'malformed_check_code'),
    ),
    z.transform((text: string) => readStatementCode(text) ?? ''),
  ),
  /** Any sum that the reader sees in the document. The server compares this number with its own. */
  sum: z.optional(z.int('invalid_request')),
  /**
   * SHA-256 in hexadecimal of the file that the reader has. The server compares it with the hash of the file that it
   * sent.
   */
  fileHash: z.optional(z.string('invalid_request').check(z.regex(/^[0-9a-f]{64}$/, 'invalid_request'))),
})
export type StatementCheck = z.input<typeof statementCheckSchema>

const issuedFields = {
  /** Initials of the member who got the document: «И. А.»; empty after the deletion of the account. */
  initials: z.string(),
  /** Name and register numbers of the payer, as the document has them. */
  payer: z.string(),
  /** Time at which the document was made, in ISO 8601 with the offset of Moscow time. */
  madeAt: z.string(),
  /** True when the sent sum is one of the document; null when the request contained no sum. */
  sumMatches: z.nullable(z.boolean()),
  /** Figures of the document that have the sent sum: «8 900 — «Заморожено на конец периода»», at most three. */
  sumNames: z.array(z.string()),
  fileMatches: z.nullable(z.boolean()),
}
/** Income of a month in the order of the columns on the paper: `opening` + `earned` + `withdrawn` + `returned` = `closing`. */
export const incomeFigures = [
  'opening',
  'credited',
  'recalculated',
  'earned',
  'withdrawn',
  'returned',
  'closing',
] as const
const incomeRowSchema = z.object({
  /** First day of the month; null: the whole period. */
  month: z.nullable(z.string()),
  opening: pointsSchema,
  credited: pointsSchema,
  recalculated: pointsSchema,
  earned: pointsSchema,
  withdrawn: pointsSchema,
  returned: pointsSchema,
  closing: pointsSchema,
})

export const checkedStatementSchema = z.object({
  kind: z.literal('statement'),
  ...issuedFields,
  since: z.string(),
  to: z.string(),
  items: z.int(),
  figures: statementFiguresSchema,
  /** Income by month and in the whole period, as the paper shows it; empty for a period of one month. */
  months: z.array(incomeRowSchema),
})
export type CheckedStatement = z.infer<typeof checkedStatementSchema>

export const checkedReceiptSchema = z.object({
  kind: z.literal('receipt'),
  ...issuedFields,
  /** Number of the withdrawal. */
  number: z.int(),
  /** Number by which the payer and the bank know the payout; empty for an old payout without one. */
  reference: z.string(),
  credited: pointsSchema,
  /** Date in Moscow on which the payout was paid. */
  paidOn: z.string(),
  /** Status now: the bank may have returned the payout after the receipt was made. */
  status: z.enum(['paid', 'returned']),
  /** Bank, and the last digits of the phone or account; empty after the deletion of the member's account. */
  recipient: z.string(),
})
export type CheckedReceipt = z.infer<typeof checkedReceiptSchema>

export const checkedDocumentSchema = z.discriminatedUnion('kind', [
  checkedStatementSchema,
  checkedReceiptSchema,
])
export type CheckedDocument = z.infer<typeof checkedDocumentSchema>

export const statementYearsSchema = z.object({
  /** Years for which the cabinet offers a summary, latest first. */
  years: z.array(z.int()),
})
export type StatementYears = z.infer<typeof statementYearsSchema>
