import * as z from 'zod/mini'
import { oneLineSchema } from '../fields/one-line.ts'

/**
 * Kinds of restrictions of a member: `block` keeps the member from signing in, `payouts` stops the member's
 * payouts.
 */
export const restrictionKinds = ['block', 'payouts'] as const
export type RestrictionKind = (typeof restrictionKinds)[number]

/** Reason that a staff member gives to colleagues: one line that is not empty. */
export const staffReasonSchema = oneLineSchema(300, 'staff_reason').check(z.minLength(1, 'staff_reason'))

export const newRestrictionSchema = z.object({ reason: staffReasonSchema })

export const restrictionSchema = z.object({
  kind: z.enum(restrictionKinds),
  reason: z.string(),
  actor: z.string(),
  since: z.string(),
  /** First of the two staff members who lift the restriction of a member with a large sum; null: nobody yet. */
  liftApprovedBy: z.nullable(z.string()),
})
/** `isLifted`: false when the restriction stays until a second staff member lifts it too. */
export const liftedRestrictionSchema = z.object({ id: z.string(), isLifted: z.boolean() })
export type Restriction = z.infer<typeof restrictionSchema>
