import * as z from 'zod/mini'
import { consoleApi } from './console-access.ts'
import { staffRoles } from './console-permissions.ts'
import { phoneSchema } from '../fields/phone.ts'

export const consoleStaffPaths = {
  list: `${consoleApi}/staff`,
  one: `${consoleApi}/staff/:id`,
  /** POST: creates a new invitation, which ends the earlier access. */
  invitation: `${consoleApi}/staff/:id/invitation`,
  /** POST: confirms that the intended person opened the invitation. */
  confirmation: `${consoleApi}/staff/:id/confirmation`,
  sessions: `${consoleApi}/staff/:id/sessions`,
} as const

/**
 * States of a staff member's access. `waiting`: the invitation was opened, and another administrator has to
 * confirm. `invited`: not opened yet. `expired`: not opened in time. `none`: never invited.
 */
export const staffStates = ['active', 'waiting', 'invited', 'expired', 'none', 'removed'] as const
export type StaffState = (typeof staffStates)[number]

export const staffRowSchema = z.object({
  /** Name of the staff member, never reused. */
  id: z.string(),
  roles: z.array(z.enum(staffRoles)),
  state: z.enum(staffStates),
  phone: z.nullable(z.string()),
  createdAt: z.string(),
  /** Time when the current access was opened; null: never. */
  acceptedAt: z.nullable(z.string()),
  /** Author of the last invitation, who had its link: `staff:olga`, `system`. Null without an invitation. */
  invitedBy: z.nullable(z.string()),
  /**
   * Time from which the first administrator may confirm this second administrator alone. Null when another
   * administrator or the command line has to confirm.
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
 * New staff member. `phone` is the staff member's own phone, so that the server can refuse the approval of
 * own withdrawals.
 */
export const newStaffSchema = z.object({
  name: z.string('staff_invalid_name').check(z.regex(staffNamePattern, 'staff_invalid_name')),
  roles: rolesSchema,
  phone: z.optional(z.nullable(phoneSchema)),
})
export const staffRolesSchema = z.object({ roles: rolesSchema })

/** Confirmation of access: the opening time and the roles that the administrator saw. */
export const confirmedStaffSchema = z.object({ acceptedAt: z.string('invalid_request'), roles: rolesSchema })

/** Created invitation. `link` is returned only once. */
export const invitedStaffSchema = z.object({ id: z.string(), link: z.string(), expiresAt: z.string() })
export type InvitedStaff = z.infer<typeof invitedStaffSchema>
