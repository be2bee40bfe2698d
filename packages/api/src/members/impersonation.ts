import * as z from 'zod/mini'
import { staffReasonSchema } from './console-restrictions.ts'
import { userSchema } from '../profile/user.ts'

/**
 * Path prefix of the pages of an impersonation. The prefix keeps these pages apart from the cabinet that the staff
 * member may use as a member in the same browser.
 */
export const memberViewPages = '/as-member'

/** Returns true when a bearer token belongs to an impersonation. */
export const isViewBearer = (bearer: string): boolean => bearer.startsWith('v.')

const tokenSchema = z.string('not_found').check(z.regex(/^[\w-]{43}$/, 'not_found'))

export const beginViewSchema = z.object({ reason: staffReasonSchema })
/** Token of a new impersonation, and the address to which the console posts the token as a form. */
export const begunViewSchema = z.object({ address: z.string(), token: z.string() })
export type BegunView = z.infer<typeof begunViewSchema>

export const openViewSchema = z.object({ token: tokenSchema })
export const openedViewSchema = z.object({ id: z.string(), bearer: z.string() })
export type OpenedView = z.infer<typeof openedViewSchema>

export const memberViewSchema = z.object({
  id: z.string(),
  user: userSchema,
  /** End of the impersonation, in ISO 8601. */
  endsAt: z.string(),
})
export type MemberView = z.infer<typeof memberViewSchema>
