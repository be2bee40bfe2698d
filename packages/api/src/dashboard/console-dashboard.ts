import * as z from 'zod/mini'
import { consoleApi } from '../staff/console-access.ts'
import { pointsSchema } from '../fields/money.ts'

export const consoleTodayPath = `${consoleApi}/today`
export const consoleLiabilityPath = `${consoleApi}/today/liability`
export const consoleFunnelPath = `${consoleApi}/today/funnel`

/** Switches that stop something for everybody. Shown to the roles of the `today.…` action. */
export const systemSwitchKinds = ['payout-brake', 'code-brake'] as const
export type SystemSwitchKind = (typeof systemSwitchKinds)[number]

/** Queues that wait for a person. Shown to the roles of the `today.…` action. */
export const waitingKinds = [
  'documents',
  'withdrawals',
  'claims',
  'risks',
  'balance-changes',
  'merges',
  'payer',
  'texts',
  'questions',
  'messages',
  'imports',
  'rules',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

export const waitingSchema = z.object({
  kind: z.enum(waitingKinds),
  count: z.number(),
  /** How long the oldest waits, by the business clock; null: nothing does. */
  oldestHours: z.nullable(z.number()),
})
export type Waiting = z.infer<typeof waitingSchema>
export const todaySchema = z.object({
  /** False: who asks has no roles until somebody confirms who they are. */
  isConfirmed: z.boolean(),
  /** That are on. */
  brakes: z.array(
    z.object({
      kind: z.enum(systemSwitchKinds),
      reason: z.string(),
      actor: z.string(),
      changedAt: z.nullable(z.string()),
    }),
  ),
  waiting: z.array(waitingSchema),
})
export type Today = z.infer<typeof todaySchema>

/** In how many days from now cash is asked about. */
export const liabilityDays = [7, 30, 90] as const

/** Debt of the programme to its members, in points. */
export const liabilitySchema = z.object({
  /** Theirs to withdraw. */
  available: pointsSchema,
  /** Kept back for withdrawals that are under way. */
  reserved: pointsSchema,
  /** Rewards that are not released yet. */
  frozen: pointsSchema,
  /** Debts of members, zero or less. */
  debt: pointsSchema,
  /** Of the frozen, what is released until then: each covers the ones before. */
  releases: z.array(z.object({ days: z.number(), sum: pointsSchema })),
  /** Week after week from today, what of the frozen is released in each; the first day of each, `YYYY-MM-DD`. */
  weeks: z.array(z.object({ since: z.string(), sum: pointsSchema })),
})
export type Liability = z.infer<typeof liabilitySchema>

/** How many days, today included, the funnel looks back. */
export const funnelDays = 30
export const liabilityWeeks = 13

const counted = z.object({ count: z.number(), sum: pointsSchema })

/** Funnel of the contracts connected in these days, and the payouts made in them. */
export const funnelSchema = z.object({
  /** Moscow's days, included. */
  since: z.string(),
  to: z.string(),
  connected: z.number(),
  rewarded: counted,
  released: counted,
  /** Payouts that left in these days, and of them those that arrived. */
  left: counted,
  paid: counted,
})
export type Funnel = z.infer<typeof funnelSchema>
