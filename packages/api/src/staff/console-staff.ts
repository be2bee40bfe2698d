import * as z from 'zod/mini'
import { consoleApi } from './console-access.ts'
import { staffRoles } from './console-permissions.ts'
import { phoneSchema } from '../fields/phone.ts'

export const consoleStaffPaths = {
  list: `${consoleApi}/staff`,
  one: `${consoleApi}/staff/:id`,
  /** A new invitation: what opened the console before is over. */
  invitation: `${consoleApi}/staff/:id/invitation`,
  /** Says that who opened the invitation is who was meant. */
  confirmation: `${consoleApi}/staff/:id/confirmation`,
  sessions: `${consoleApi}/staff/:id/sessions`,
} as const

/** `waiting`: the link was opened, and another than made it has to confirm by whom. `invited`: the link was not used yet. `expired`: nor can it be any more. `none`: the command line alone. */
export const staffStates = ['active', 'waiting', 'invited', 'expired', 'none', 'removed'] as const
export type StaffState = (typeof staffStates)[number]

export const staffRowSchema = z.object({
  /** The name: it is never given to another. */
  id: z.string(),
  roles: z.array(z.enum(staffRoles)),
  state: z.enum(staffStates),
  phone: z.nullable(z.string()),
  createdAt: z.string(),
  /** When the invitation was opened by whoever has access now; null: nobody has. */
  acceptedAt: z.nullable(z.string()),
  /** Author of the last invitation, who had the link: `staff:olga`, `system`; null without one. */
  invitedBy: z.nullable(z.string()),
  /** Since when the first administrator may confirm this second one alone; null: another one has to, or the command line. */
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

/** The phone is their own as a member, if they are one: nobody answers their own application. */
export const newStaffSchema = z.object({
  name: z.string('staff_invalid_name').check(z.regex(staffNamePattern, 'staff_invalid_name')),
  roles: rolesSchema,
  phone: z.optional(z.nullable(phoneSchema)),
})
export const staffRolesSchema = z.object({ roles: rolesSchema })

/** The access that was looked at. */
export const confirmedStaffSchema = z.object({ acceptedAt: z.string('invalid_request'), roles: rolesSchema })

/** The link is shown once. */
export const invitedStaffSchema = z.object({ id: z.string(), link: z.string(), expiresAt: z.string() })
export type InvitedStaff = z.infer<typeof invitedStaffSchema>
