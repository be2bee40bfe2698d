import * as z from 'zod/mini'

/** A step holds from its n-th contract of the month until the next step; whole percents of the base. */
export const rewardStepSchema = z.object({
  from: z.int().check(z.minimum(1)),
  percent: z.int().check(z.minimum(0)),
})

/** What a rule set says: a base a product, the month's steps, the hold period (docs/rules.md, «Contracts and rewards»). */
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
