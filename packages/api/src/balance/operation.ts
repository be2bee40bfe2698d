import * as z from 'zod/mini'
import { pointsSchema } from '../fields/money.ts'
import { historyItemSchema, historyCategorySchema } from './balance.ts'
import { contractStatuses } from '../contracts/contract.ts'

/** Path of the explanation of an operation. `id` is the id of the operation's row in the history. */
export const operationPath = '/api/balance/operation/:id/'

/** Id of an operation. A malformed id gets the response "not found". */
export const operationIdSchema = z.object({
  id: z.string('not_found').check(z.regex(/^[1-9]\d{0,17}$/, 'not_found')),
})

/** The parts of the formula: base × percent / 100, rounded down to whole points. */
const calculation = {
  rulesVersion: z.int(),
  /** First day of these rules, `YYYY-MM-DD`; null when the rules are unknown. */
  rulesSince: z.nullable(z.string()),
  base: pointsSchema,
  percent: z.int(),
  earned: pointsSchema,
}
export const formulaSchema = z.object({
  ...calculation,
  /** Sequence of the contract in its month, and the first day of that month. */
  n: z.int(),
  month: z.string(),
  /** Sequence in the month from which this step applies. */
  stepFrom: z.nullable(z.int()),
  /** Points by the earlier rules; the amount is the difference. Null for a reward. */
  before: z.nullable(z.object(calculation)),
})
export type WireFormula = z.infer<typeof formulaSchema>

export const relatedSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** ISO 8601 with Moscow's offset. */
  date: z.string(),
  amount: pointsSchema,
})
export type RelatedOperation = z.infer<typeof relatedSchema>

export const explanationSchema = z.object({
  /** The row of the history. A payout has no row of its own, so its category is null. */
  operation: z.extend(historyItemSchema, { category: z.nullable(historyCategorySchema) }),
  /** Explanation of the sum: one or two Russian sentences. */
  why: z.string(),
  /** Formula of a reward or a recalculation; null when it is unknown. */
  formula: z.nullable(formulaSchema),
  /** Parts that add up to the amount; empty when unknown. `id` is the id of the operation of a part. */
  terms: z.array(z.object({ id: z.nullable(z.string()), points: pointsSchema })),
  /**
   * The contract as far as it is known. When the contract moved to another member, its later events are left
   * out.
   */
  contract: z.nullable(
    z.object({
      number: z.string(),
      product: z.nullable(z.string()),
      city: z.nullable(z.string()),
      /** `YYYY-MM-DD`. */
      connectedAt: z.nullable(z.string()),
      status: z.nullable(z.enum(contractStatuses)),
    }),
  ),
  /** Change of each part of the member's money. A growing debt has a negative sign. */
  changes: z.object({
    available: pointsSchema,
    frozen: pointsSchema,
    withdrawal: pointsSchema,
    debt: pointsSchema,
  }),
  /**
   * Balances after the operation. Null when too many later operations would be needed to calculate a balance.
   * `debt` is 0 or more.
   */
  after: z.object({
    available: pointsSchema,
    frozen: z.nullable(pointsSchema),
    withdrawal: z.nullable(pointsSchema),
    debt: z.nullable(pointsSchema),
  }),
  /** Actor as text; null when not recorded. */
  actor: z.nullable(z.string()),
  /** All other operations of the same reward or withdrawal, in their order. */
  related: z.array(relatedSchema),
})
export type Explanation = z.infer<typeof explanationSchema>
