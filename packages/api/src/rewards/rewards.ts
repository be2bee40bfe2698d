import * as z from 'zod/mini'
import { pointsSchema } from '../fields/money.ts'

/**
 * Step of the month, which applies from its n-th contract until the next step. `percent` is a whole percent
 * of the base reward.
 */
export const rewardStepSchema = z.object({
  from: z.int().check(z.minimum(1)),
  percent: z.int().check(z.minimum(0)),
})

/** Rule set: base reward of each product, steps of the month, hold period (docs/rules.md, «Contracts and rewards»). */
export const rewardRulesSchema = z.object({
  /** Products by key; files and the billing system use the same keys. */
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
})
export type RewardRules = z.infer<typeof rewardRulesSchema>

export const rewardsPaths = {
  forecast: '/api/rewards/forecast/',
  income: '/api/rewards/income/',
} as const

/** Maximum number of further contracts in the income calculator. */
export const forecastContracts = 60

export const forecastSchema = z.object({
  /** Today in Moscow by the business clock, and the first day of its month; `YYYY-MM-DD`. */
  today: z.string(),
  month: z.string(),
  /** Number of counted contracts of the month. The next contract has the sequence `counted` + 1. */
  counted: z.int(),
  /** Percent of the current step. In a month without contracts, the percent of the first step. */
  percent: z.int(),
  /** Version of the rules in force today, which the forecast uses. */
  rulesVersion: z.int(),
  steps: z.array(rewardStepSchema),
  holdDays: z.int(),
  /** Next step; null when the member is on the last step. */
  nextStep: z.nullable(
    z.object({
      from: z.int(),
      percent: z.int(),
      /** Number of contracts until the next step, including the first contract on the next step. */
      contractsLeft: z.int(),
      /** The member's most frequent product, which the next two figures refer to. */
      product: z.string(),
      /** Points that these `contractsLeft` contracts add to the month. */
      income: pointsSchema,
      /** Points that the next step adds for each contract on it. */
      morePerContract: pointsSchema,
    }),
  ),
  products: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      base: pointsSchema,
      /**
       * Points that the next contracts of this product earn together in the month: index 0 for one contract,
       * index 1 for two contracts.
       */
      income: z.array(pointsSchema),
    }),
  ),
})
export type Forecast = z.infer<typeof forecastSchema>

/**
 * Rewards of a month by posting date. The sums equal the sums of the history filtered by the dates of the
 * month.
 */
export const incomeMonthSchema = z.object({
  /** First and last day of the month, `YYYY-MM-DD`. */
  since: z.string(),
  to: z.string(),
  /** Sum and number of the rewards in the history. */
  points: pointsSchema,
  contracts: z.int(),
  /**
   * Points that corrections of rewards (cancelled, undone, recalculated) took away in the month, and points
   * that corrections added; both are 0 or more.
   */
  takenBack: pointsSchema,
  added: pointsSchema,
})
export type IncomeMonth = z.infer<typeof incomeMonthSchema>

/** The current month and the twelve before it. */
export const incomeSchema = z.object({ months: z.array(incomeMonthSchema) })
export type Income = z.infer<typeof incomeSchema>
