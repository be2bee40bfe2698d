import * as z from 'zod/mini'
import { pointsSchema } from '../fields/money.ts'

/** A step holds from its n-th contract of the month until the next step; whole percents of the base. */
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
  /** Number of counted contracts of the month; the next one is the n-th with n = `counted` + 1. */
  counted: z.int(),
  /** Percent of the current step; the first step in a month without contracts. */
  percent: z.int(),
  /** Version of the rules in force today, which the forecast uses. */
  rulesVersion: z.int(),
  steps: z.array(rewardStepSchema),
  holdDays: z.int(),
  /** Null on the last step. */
  nextStep: z.nullable(
    z.object({
      from: z.int(),
      percent: z.int(),
      /** Number of contracts up to and including the first one on the next step. */
      contractsLeft: z.int(),
      /** The member's most frequent product, which the next two figures refer to. */
      product: z.string(),
      /** Points that the further contracts add to the month. */
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
       * Cumulative points of further contracts of this product in the month; index 0 is the first contract.
       */
      income: z.array(pointsSchema),
    }),
  ),
})
export type Forecast = z.infer<typeof forecastSchema>

/** Rewards of a month by posting day, equal to the history filtered by these days. */
export const incomeMonthSchema = z.object({
  /** First and last day of the month, `YYYY-MM-DD`. */
  since: z.string(),
  to: z.string(),
  /** Sum and number of the history's rewards. */
  points: pointsSchema,
  contracts: z.int(),
  /** Points that corrections of rewards took in the month (cancelled, undone, recalculated), and points that they added; both ≥ 0. */
  takenBack: pointsSchema,
  added: pointsSchema,
})
export type IncomeMonth = z.infer<typeof incomeMonthSchema>

/** The current month and the twelve before it. */
export const incomeSchema = z.object({ months: z.array(incomeMonthSchema) })
export type Income = z.infer<typeof incomeSchema>
