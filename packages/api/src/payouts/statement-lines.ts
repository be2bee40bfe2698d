import * as z from 'zod/mini'
import { listResponse, listQuery } from '../lists/console-list.ts'
import { staffReasonSchema } from '../members/console-restrictions.ts'
import { bankResponseOutcomes } from './payout-statuses.ts'

export const statementLineStates = [
  'unmatched',
  'matched',
  'duplicate',
  'partial',
  'other',
  'explained',
] as const
export type StatementLineState = (typeof statementLineStates)[number]

/**
 * State of a statement line as staff see it. `returned`: a debit whose money the bank returned by a later
 * credit.
 */
export const shownLineStates = [...statementLineStates, 'returned'] as const
export type ShownLineState = (typeof shownLineStates)[number]
/** Filter of the list by state. `open`: all lines that staff must still match or explain, whatever their state. */
export const lineFilters = ['open', ...shownLineStates] as const
export type LineFilter = (typeof lineFilters)[number]

const directionSchema = z.enum(['debit', 'credit'], 'invalid_request')
export type Direction = z.infer<typeof directionSchema>

/** Query of the list of statement lines. `q`: number of a withdrawal, or of the bank's document. */
export const statementLineQuerySchema = z.object({
  ...listQuery(['bookedOn']),
  state: z.optional(z.enum(lineFilters, 'invalid_request')),
  direction: z.optional(directionSchema),
})
export type StatementLineQuery = z.infer<typeof statementLineQuerySchema>

export const statementLineRowSchema = z.object({
  id: z.string(),
  account: z.string(),
  /**
   * True for a payment from the payout provider's statement. Staff match such a payment by hand only when its payout was in
   * a bank file, or was approved after the payment was stored.
   */
  isOfProvider: z.boolean(),
  /** Day in Moscow, `YYYY-MM-DD`. */
  bookedOn: z.string(),
  direction: directionSchema,
  documentNumber: z.string(),
  kopecks: z.number(),
  counterparty: z.string(),
  /** Purpose of the payment; when it is empty, as in the provider's statement, the reference of the payout. */
  purpose: z.string(),
  state: z.enum(shownLineStates),
  outcome: z.enum(bankResponseOutcomes),
  /** True when the day of the line was closed before the line was imported. */
  isLate: z.boolean(),
  /** Number of the withdrawal with which the line is matched; null when the line has no match. */
  withdrawal: z.nullable(z.string()),
  /** Number of the withdrawal that the server suggests as the match of the line; null when there is no suggestion. */
  suggestion: z.nullable(z.string()),
  /** Number of the manual settlement that the debit paid, or that the debit which this credit returns paid; otherwise null. */
  settlement: z.nullable(z.string()),
  /** Number of the tax refund that the server suggests as the match of the line; null when there is no suggestion. */
  suggestedSettlement: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  note: z.string(),
})
export type StatementLineRow = z.infer<typeof statementLineRowSchema>
export const statementLineListSchema = listResponse(statementLineRowSchema)

/**
 * Lines of closed days that were imported after the closing: their number, and the first of them. They count in the next
 * closing of their account.
 */
export const lateLinesSchema = z.object({
  count: z.number(),
  first: z.array(
    z.pick(statementLineRowSchema, {
      account: true,
      bookedOn: true,
      direction: true,
      documentNumber: true,
      kopecks: true,
    }),
  ),
})
export type LateLines = z.infer<typeof lateLinesSchema>

/** Request that matches a line with a withdrawal or, by the number of its settlement, with a tax refund. */
export const lineMatchSchema = z.object({
  number: z.string('line_withdrawal').check(z.regex(/^\d{1,15}$/, 'line_withdrawal')),
  isTaxRefund: z.optional(z.boolean('invalid_request')),
})
/**
 * Request that explains a statement line, a reported payment or a payout. The reason says why the line belongs to no
 * withdrawal, how staff resolved a difference between the line's sum and the payout, why the bank did not make the
 * reported payment, or how they resolved a contradiction of the provider.
 */
export const explanationSchema = z.object({ reason: staffReasonSchema })
