import * as z from 'zod/mini'
import { staffRoles } from './console-permissions.ts'
import { phoneSchema } from '../fields/phone.ts'

/**
 * States of a staff member’s access. `waiting`: the invitation was accepted, and another administrator must confirm the
 * access. `invited`: the invitation can still be accepted. `expired`: nobody accepted the invitation in time. `none`:
 * there was no invitation.
 */
export const staffStates = ['active', 'waiting', 'invited', 'expired', 'none', 'removed'] as const
export type StaffState = (typeof staffStates)[number]

/**
 * States of a staff member's account declaration. `undeclared`: the person has neither proved the phone of the own member
 * account nor declared not to be a member, and may not approve money. `verified`: a code proved the phone.
 */
export const accountStates = ['undeclared', 'verified', 'not_member'] as const
export type AccountState = (typeof accountStates)[number]

export const staffRowSchema = z.object({
  /** Name of the staff member. A name is never given to another person. */
  id: z.string(),
  roles: z.array(z.enum(staffRoles)),
  state: z.enum(staffStates),
  phone: z.nullable(z.string()),
  account: z.enum(accountStates),
  createdAt: z.string(),
  /** Time at which the current invitation was accepted; null when the invitation was not accepted. */
  acceptedAt: z.nullable(z.string()),
  /**
   * Author of the last invitation, who knew its link: `staff:olga` or `system`. Null when there was no
   * invitation.
   */
  invitedBy: z.nullable(z.string()),
  /**
   * Time from which the first and only administrator may confirm this second administrator without another person’s
   * consent. Null when another administrator or the command line must confirm, or when no confirmation is needed.
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
 * Request that creates a staff member. `phone`: the number of the staff member’s own member account, by which the server
 * refuses approvals of the person’s own withdrawals; null declares that the person is not a member.
 */
export const newStaffSchema = z.object({
  name: z.string('staff_invalid_name').check(z.regex(staffNamePattern, 'staff_invalid_name')),
  roles: rolesSchema,
  phone: z.nullable(phoneSchema),
})
export const staffRolesSchema = z.object({ roles: rolesSchema })

/**
 * Request that confirms a staff member’s access. It repeats `acceptedAt` and `roles` as the administrator saw them, and
 * the server refuses the request when either has changed since.
 */
export const confirmedStaffSchema = z.object({ acceptedAt: z.string('invalid_request'), roles: rolesSchema })

/** Created invitation. The server returns `link` only once. */
export const invitedStaffSchema = z.object({ id: z.string(), link: z.string(), expiresAt: z.string() })
export type InvitedStaff = z.infer<typeof invitedStaffSchema>
