import * as z from 'zod/mini'
import { consoleApi } from '../staff/console-access.ts'
import { pointsSchema } from '../fields/money.ts'

export const consoleTodayPath = `${consoleApi}/dashboard`
export const consoleLiabilityPath = `${consoleApi}/dashboard/liability`
export const consoleFunnelPath = `${consoleApi}/dashboard/funnel`

/**
 * System switches that stop something for everybody. Each is shown to the roles of its `dashboard.…` action.
 */
export const systemSwitchKinds = ['payouts-paused', 'sign-in-codes-paused'] as const
export type SystemSwitchKind = (typeof systemSwitchKinds)[number]

/** Queues that wait for a person. Each is shown to the roles of its `dashboard.…` action. */
export const waitingKinds = [
  'identity-documents',
  'withdrawals',
  'claims',
  'risk-cases',
  'balance-corrections',
  'member-merges',
  'payer',
  'legal-texts',
  'tickets',
  'undelivered',
  'imports',
  'reward-rules',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

export const waitingSchema = z.object({
  kind: z.enum(waitingKinds),
  count: z.number(),
  /** Hours that the oldest item has waited, by the business clock; null: the queue is empty. */
  oldestHours: z.nullable(z.number()),
})
export type Waiting = z.infer<typeof waitingSchema>
export const todaySchema = z.object({
  /** False until another administrator confirms the account, which has no roles until then. */
  isConfirmed: z.boolean(),
  /** System switches that are on. */
  pausedSwitches: z.array(
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

/** Horizons of the liability, in days from now. */
export const liabilityDays = [7, 30, 90] as const

/** Debt of the programme to its members, in points. */
export const liabilitySchema = z.object({
  /** Points that are available to members now. */
  available: pointsSchema,
  /** Points held for open withdrawals. */
  reserved: pointsSchema,
  /** Points of frozen rewards. */
  frozen: pointsSchema,
  /** Debts of members, zero or less. */
  debt: pointsSchema,
  /** Frozen points released within each horizon; a longer horizon includes the shorter ones. */
  releases: z.array(z.object({ days: z.number(), sum: pointsSchema })),
  /** Frozen points released in each week from today on; `since`: first day of the week, `YYYY-MM-DD`. */
  weeks: z.array(z.object({ since: z.string(), sum: pointsSchema })),
})
export type Liability = z.infer<typeof liabilitySchema>

/** Days that the funnel covers, today included. */
export const funnelDays = 30
export const liabilityWeeks = 13

const counted = z.object({ count: z.number(), sum: pointsSchema })

/** Funnel of the contracts connected on these dates, and of the payouts sent on these dates. */
export const funnelSchema = z.object({
  /** Dates in Moscow, inclusive. */
  since: z.string(),
  to: z.string(),
  connected: z.number(),
  rewarded: counted,
  released: counted,
  /** Payouts sent on these dates, and the payouts among them that were paid. */
  left: counted,
  paid: counted,
})
export type Funnel = z.infer<typeof funnelSchema>
