import * as z from 'zod/mini'
import { staffRoles } from './console-permissions.ts'
import { phoneSchema } from '../fields/phone.ts'

/**
 * States of a staff member's access. `waiting`: the invitation was accepted, and another administrator must
 * confirm the access. `invited`: the invitation was not accepted yet. `expired`: it was not accepted in time.
 * `none`: there was no invitation.
 */
export const staffStates = ['active', 'waiting', 'invited', 'expired', 'none', 'removed'] as const
export type StaffState = (typeof staffStates)[number]

export const staffRowSchema = z.object({
  /** Name of the staff member. A name is never given to another person. */
  id: z.string(),
  roles: z.array(z.enum(staffRoles)),
  state: z.enum(staffStates),
  phone: z.nullable(z.string()),
  createdAt: z.string(),
  /** Time at which the current invitation was accepted; null when the invitation was not accepted. */
  acceptedAt: z.nullable(z.string()),
  /**
   * Author of the last invitation, who knew its link: `staff:olga` or `system`. Null when there was no
   * invitation.
   */
  invitedBy: z.nullable(z.string()),
  /**
   * Time from which the first administrator may confirm the second administrator alone. Null when another administrator
   * or the command line must confirm, or when the access waits for no confirmation.
   */
  aloneFrom: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
  liveSessions: z.number(),
})
export type StaffRow = z.infer<typeof staffRowSchema>

const rolesSchema = z
  .array(z.enum(staffRoles, 'staff_no_roles'), 'staff_no_roles')
  .check(z.minLength(1, 'staff_no_roles'))

export const staffNameSchema = z.object({ id: z.string('not_found').check(z.maxLength(31, 'not_found')) })

export const staffNamePattern = /^[a-z][a-z0-9-]{1,30}$/

/**
 * Request that creates a staff member. With the staff member's own `phone`, the server can refuse approvals
 * of the staff member's own withdrawals.
 */
export const newStaffSchema = z.object({
  name: z.string('staff_invalid_name').check(z.regex(staffNamePattern, 'staff_invalid_name')),
  roles: rolesSchema,
  phone: z.optional(z.nullable(phoneSchema)),
})
export const staffRolesSchema = z.object({ roles: rolesSchema })

/**
 * Request that confirms the access, with the time and the roles that the administrator has seen. The server
 * refuses a confirmation of other values.
 */
export const confirmedStaffSchema = z.object({ acceptedAt: z.string('invalid_request'), roles: rolesSchema })

/** Created invitation. The server returns `link` only once. */
export const invitedStaffSchema = z.object({ id: z.string(), link: z.string(), expiresAt: z.string() })
export type InvitedStaff = z.infer<typeof invitedStaffSchema>
