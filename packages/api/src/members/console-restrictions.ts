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
  /**
   * Staff member who agreed first to lift the restriction, when a large sum requires two; null while nobody has agreed.
   */
  liftApprovedBy: z.nullable(z.string()),
})
/** Response to a request to lift a restriction. `isLifted` is false while a second staff member must lift it too. */
export const liftedRestrictionSchema = z.object({ id: z.string(), isLifted: z.boolean() })
export type Restriction = z.infer<typeof restrictionSchema>
