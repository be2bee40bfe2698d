import * as z from 'zod/mini'
import { consoleApi } from '../staff/console-access.ts'
import { oneLineSchema } from '../fields/one-line.ts'

const block = `${consoleApi}/members/:id/block`
const payouts = `${consoleApi}/members/:id/payouts-hold`

/** Paths of the restrictions. PUT to `put` imposes a restriction, POST to `end` lifts it. */
export const consoleRestrictionPaths = {
  block: { put: block, end: `${block}/end` },
  payouts: { put: payouts, end: `${payouts}/end` },
} as const

/** Restrictions of a member: blocked sign-in, or payouts held. */
export const restrictionKinds = ['block', 'payouts'] as const
export type RestrictionKind = (typeof restrictionKinds)[number]

/** Reason for colleagues: one line, not empty. */
export const staffReasonSchema = oneLineSchema(300, 'staff_reason').check(z.minLength(1, 'staff_reason'))

export const restrainSchema = z.object({ reason: staffReasonSchema })

export const restrictionSchema = z.object({
  kind: z.enum(restrictionKinds),
  reason: z.string(),
  actor: z.string(),
  since: z.string(),
})
export type Restriction = z.infer<typeof restrictionSchema>
