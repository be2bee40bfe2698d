import * as z from 'zod/mini'
import { pointsSchema } from '../fields/money.ts'

/**
 * Step of the month: from the `from`-th contract of the month until the next step, a contract earns `percent`
 * percent of its base reward. `percent` is a whole number.
 */
export const rewardStepSchema = z.object({
  from: z.int().check(z.minimum(1)),
  percent: z.int().check(z.minimum(0)),
})

/**
 * Reward rules: base reward of each product, steps of the month, hold period (docs/rules.md, «Contracts and
 * rewards»).
 */
export const rewardRulesSchema = z.object({
  /** Products by their keys. Files of contracts and the billing system name products by the same keys. */
  products: z.record(z.string(), z.object({ name: z.string(), base: z.int().check(z.minimum(0)) })),
  steps: z
    .array(rewardStepSchema)
    .check(
      z.refine(
        (steps) =>
          steps[0]?.from === 1 &&
          steps.every((step, i) => i === 0 || step.from > (steps[i - 1]?.from ?? step.from)),
        'steps begin with the first contract and ascend',
      ),
    ),
  holdDays: z.int().check(z.minimum(0)),
  /**
   * True: a cancelled contract retains its place in the month. False: when a month has ended, the places are counted
   * without the contracts that were cancelled by then, and the rewards are recalculated by these places.
   */
  countsCancelled: z._default(z.boolean(), false),
})
export type RewardRules = z.infer<typeof rewardRulesSchema>

/** Largest number of further contracts for which the income calculator shows a forecast. */
export const forecastContracts = 60

export const forecastSchema = z.object({
  /** Today in Moscow by the business clock, and the first day of the same month; both `YYYY-MM-DD`. */
  today: z.string(),
  month: z.string(),
  /**
   * Number of the member's contracts that count in this month. The next contract is number `counted` + 1 of
   * the month.
   */
  counted: z.int(),
  /**
   * Number of cancelled contracts in `counted` whose places are taken away when the month has ended; always 0 when the
   * rules in force on the last day of the month count cancelled contracts.
   */
  cancelled: z.int(),
  /**
   * Percent of the step that the member has reached this month; before the first contract of the month, the percent of
   * the first step.
   */
  percent: z.int(),
  /** Number of contracts that the member wants to bring this month; null without a goal. */
  goal: z.nullable(z.int()),
  /** Version of the reward rules that are in force today. The forecast is calculated by these rules. */
  rulesVersion: z.int(),
  steps: z.array(rewardStepSchema),
  holdDays: z.int(),
  /** Step after the current step; null when the member has reached the last step. */
  nextStep: z.nullable(
    z.object({
      from: z.int(),
      percent: z.int(),
      /**
       * Number of further contracts that bring the member to the next step. The last of these contracts already earns
       * the percent of the next step.
       */
      contractsLeft: z.int(),
      /**
       * Product of which the member brings the most contracts. `income` and `morePerContract` are calculated
       * for this product.
       */
      product: z.string(),
      /** Points that the member earns in the month by `contractsLeft` further contracts. */
      income: pointsSchema,
      /**
       * Points of a contract on the next step minus points of a contract on the current step; negative when the next
       * step pays less.
       */
      morePerContract: pointsSchema,
    }),
  ),
  products: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      base: pointsSchema,
      /**
       * Points that further contracts of this product earn together in the month: index 0 is one contract,
       * index 1 is two contracts.
       */
      income: z.array(pointsSchema),
    }),
  ),
})
export type Forecast = z.infer<typeof forecastSchema>

/** Goal of this month in contracts; null removes it. */
export const monthGoalSchema = z.strictObject({
  contracts: z.nullable(
    z.int('invalid_request').check(z.gte(1, 'invalid_request'), z.lte(100_000, 'invalid_request')),
  ),
})
export type MonthGoal = z.infer<typeof monthGoalSchema>

/**
 * Rewards that were posted in one month. The sums are those that the history shows with a filter by the dates of this
 * month.
 */
export const incomeMonthSchema = z.object({
  /** First and last day of the month, both `YYYY-MM-DD`. */
  since: z.string(),
  to: z.string(),
  /** Sum and number of the rewards that the history shows in the month. */
  points: pointsSchema,
  contracts: z.int(),
  /**
   * Changes of rewards by operations of this month. `clawedBack`: points that these operations took back, for example
   * after a cancellation, an undone import or a recalculation. `added`: points that they added. Both are 0 or more.
   */
  clawedBack: pointsSchema,
  added: pointsSchema,
})
export type IncomeMonth = z.infer<typeof incomeMonthSchema>

/** Response with the income of the current month and of the twelve months before it. */
export const incomeSchema = z.object({ months: z.array(incomeMonthSchema) })
export type Income = z.infer<typeof incomeSchema>
