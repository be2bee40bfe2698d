import * as z from 'zod/mini'
import { pointsSchema } from '../fields/money.ts'
import { historyItemSchema, historyCategorySchema } from './balance.ts'
import { contractStatuses } from '../contracts/contract.ts'

/** An operation's explanation, by the id of its item in the history. */
export const operationPath = '/api/balance/operation/:id/'

/** A value that is no id is answered as not found. */
export const operationIdSchema = z.object({
  id: z.string('not_found').check(z.regex(/^[1-9]\d{0,17}$/, 'not_found')),
})

/** base × percent / 100, rounded down to whole points. */
const calculation = {
  rulesVersion: z.int(),
  /** First day of these rules, `YYYY-MM-DD`; null: the server does not have them any more. */
  rulesSince: z.nullable(z.string()),
  base: pointsSchema,
  percent: z.int(),
  earned: pointsSchema,
}
export const formulaSchema = z.object({
  ...calculation,
  /** Place of the contract in its month, and the first day of that month. */
  n: z.int(),
  month: z.string(),
  /** The first n of its step. */
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
  /** As in the history; a payout, which is no item of it, has no category. */
  operation: z.extend(historyItemSchema, { category: z.nullable(historyCategorySchema) }),
  /** Why it is this sum: one or two Russian sentences. */
  why: z.string(),
  /** Of a reward or a recalculation, when it is known. */
  formula: z.nullable(formulaSchema),
  /** Parts that add up to the amount; empty when unknown. `id`: the operation of a part. */
  terms: z.array(z.object({ id: z.nullable(z.string()), points: pointsSchema })),
  /** As far as it is known; what has become of a contract that is the member's no longer is not told. */
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
  /** Change of each part of the member's money; growing debt is negative. */
  changes: z.object({
    available: pointsSchema,
    frozen: pointsSchema,
    withdrawal: pointsSchema,
    debt: pointsSchema,
  }),
  /** Balances afterwards; null when too much happened since to compute them. `debt` is 0 or more. */
  after: z.object({
    available: pointsSchema,
    frozen: z.nullable(pointsSchema),
    withdrawal: z.nullable(pointsSchema),
    debt: z.nullable(pointsSchema),
  }),
  /** Actor as text; null when not recorded. */
  actor: z.nullable(z.string()),
  /** Everything else that happened to the same reward or withdrawal, in its order. */
  related: z.array(relatedSchema),
})
export type Explanation = z.infer<typeof explanationSchema>
