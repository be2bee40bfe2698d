import * as z from 'zod/mini'
import { daySchema } from '../fields/dates.ts'
import { pointsSchema } from '../fields/money.ts'

/**
 * States of a version of the reward rules. `coming`: approved, but in force only from a later date. `past`:
 * replaced by later rules.
 */
export const rulesStates = ['draft', 'discarded', 'recalculating', 'coming', 'inForce', 'past'] as const
export type RulesState = (typeof rulesStates)[number]

export const rulesVersionSchema = z.object({
  id: z.string('not_found').check(z.regex(/^\d{1,9}$/, 'not_found')),
})

/**
 * Schema of a number that staff typed. It accepts any number, because the service refuses fractions and
 * numbers out of range at their fields.
 */
const typedNumber = z.nullable(z.number('invalid_request'))
const shortText = z.string('invalid_request').check(z.maxLength(200, 'invalid_request'))

/**
 * Reward rules as the form sends them. Products are a list and not an object, so that the service can detect
 * a key that is used twice.
 */
export const rulesFormSchema = z.object({
  products: z
    .array(z.object({ key: shortText, name: shortText, base: typedNumber }), 'invalid_request')
    .check(z.maxLength(200, 'invalid_request')),
  steps: z
    .array(z.object({ from: typedNumber, percent: typedNumber }), 'invalid_request')
    .check(z.maxLength(200, 'invalid_request')),
  holdDays: typedNumber,
  /** See `rewardRulesSchema`. */
  countsCancelled: z.boolean('invalid_request'),
})
export type RulesForm = z.infer<typeof rulesFormSchema>

const day = z.optional(daySchema)

export const newRulesSchema = z.object({
  rules: rulesFormSchema,
  /** First day on which the rules are in force; when absent, the first day of the next month. */
  effectiveFrom: day,
  /**
   * Number of the draft that staff changed to get these rules. The new version replaces this draft. Absent for rules
   * that were not made from a draft.
   */
  replaces: z.optional(z.int('invalid_request').check(z.gte(1, 'invalid_request'))),
})

export const rulesApprovalSchema = z.object({ retroactive: z.boolean('invalid_request') })

const row = {
  /** Number of this version of the reward rules. */
  id: z.string(),
  /** First day on which the rules are in force, in Moscow, `YYYY-MM-DD`. */
  effectiveFrom: z.string(),
  state: z.enum(rulesStates),
  author: z.nullable(z.string()),
  createdAt: z.string(),
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
  discardedBy: z.nullable(z.string()),
}
export const rulesRowSchema = z.object(row)
export type RulesRow = z.infer<typeof rulesRowSchema>

export const consoleRewardRulesSchema = z.object({
  ...row,
  rules: rulesFormSchema,
  /** Version of the rules in force on the day before `effectiveFrom`; null for the first version. */
  before: z.nullable(z.object({ id: z.string(), rules: rulesFormSchema })),
  /**
   * Contracts that the approval of the draft would recalculate: their first and last date of connection, both
   * inclusive. Null when there are none.
   */
  recalculates: z.nullable(z.object({ since: z.string(), to: z.string() })),
  recalculation: z.nullable(
    z.object({
      isFinished: z.boolean(),
      contracts: z.number(),
      more: pointsSchema,
      less: pointsSchema,
      /**
       * Part of the points in `less`, which the recalculation took from rewards, that members had already withdrawn and
       * therefore owe.
       */
      debt: pointsSchema,
    }),
  ),
})
export type ConsoleRewardRules = z.infer<typeof consoleRewardRulesSchema>

export const simulationQuerySchema = z.object({
  rules: rulesFormSchema,
  /**
   * First and last date of connection of the simulated contracts, both inclusive. By default the last three
   * months and the current month.
   */
  since: day,
  to: day,
})

const outcome = { contracts: z.number(), before: pointsSchema, after: pointsSchema }
const memberOutcome = z.object({ ...outcome, phone: z.string() })
export const simulationSchema = z.object({
  ...outcome,
  since: z.string(),
  to: z.string(),
  /** Results for each month; `month` is the first day of the month. */
  months: z.array(z.object({ ...outcome, month: z.string() })),
  winners: z.number(),
  losers: z.number(),
  unchanged: z.number(),
  mostWon: z.array(memberOutcome),
  mostLost: z.array(memberOutcome),
})
export type RulesSimulation = z.infer<typeof simulationSchema>
