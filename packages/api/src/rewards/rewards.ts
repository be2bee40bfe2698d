import * as z from 'zod/mini'
import { pointsSchema } from '../fields/money.ts'

/** A step holds from its n-th contract of the month until the next step; whole percents of the base. */
export const rewardStepSchema = z.object({
  from: z.int().check(z.minimum(1)),
  percent: z.int().check(z.minimum(0)),
})

/** Rule set: base reward of each product, steps of the month, hold period (docs/rules.md, «Contracts and rewards»). */
export const rewardRulesSchema = z.object({
  /** By the product's key, which files and feeds name too. */
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
  /** The programme's day in Moscow, and the first day of its month; `YYYY-MM-DD`. */
  today: z.string(),
  month: z.string(),
  /** Contracts of the month that count so far: the next one is the n-th with n = `counted` + 1. */
  counted: z.int(),
  /** Step that the month has reached; of a month without contracts its first. Whole percents. */
  percent: z.int(),
  /** All that is told here is by the rules in force today. */
  rulesVersion: z.int(),
  steps: z.array(rewardStepSchema),
  holdDays: z.int(),
  /** Null: the last step is reached. */
  nextStep: z.nullable(
    z.object({
      from: z.int(),
      percent: z.int(),
      /** The last of these is the first contract on the next step. */
      contractsLeft: z.int(),
      /** The product that the member brings most often: what the two figures below are told for. */
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
      /** Points that so many further contracts of this product add to the month together; index 0 is the first contract. */
      income: z.array(pointsSchema),
    }),
  ),
})
export type Forecast = z.infer<typeof forecastSchema>

/** Rewards of a month by the day on which they were posted, as the history filtered by these days tells them. */
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

/** The present month, then the twelve before. */
export const incomeSchema = z.object({ months: z.array(incomeMonthSchema) })
export type Income = z.infer<typeof incomeSchema>
