import * as z from 'zod/mini'
import { consoleApi } from '../staff/console-access.ts'
import { staffReasonSchema } from './console-restrictions.ts'
import { userSchema } from '../profile/user.ts'

/** Paths of impersonation: staff see the cabinet as a member does, read-only and without scripts. */
export const memberViewPaths = {
  /** POST: the console starts an impersonation. */
  begin: `${consoleApi}/members/:id/impersonation`,
  /** Path at which the app server exchanges the one-minute token for a session. */
  open: '/api/member-view/open',
  current: '/api/member-view',
  end: '/api/member-view/end',
} as const

/**
 * Path prefix of the impersonation's pages, which are separate from the member's own cabinet in the same
 * browser.
 */
export const memberViewPages = '/as-member'

/** Tests whether a bearer token belongs to an impersonation. */
export const isViewBearer = (bearer: string): boolean => bearer.startsWith('v.')

const tokenSchema = z.string('not_found').check(z.regex(/^[\w-]{43}$/, 'not_found'))

export const beginViewSchema = z.object({ reason: staffReasonSchema })
/** Address to which the console posts the token by a form, and the token. */
export const begunViewSchema = z.object({ address: z.string(), token: z.string() })
export type BegunView = z.infer<typeof begunViewSchema>

export const openViewSchema = z.object({ token: tokenSchema })
export const openedViewSchema = z.object({ id: z.string(), bearer: z.string() })
export type OpenedView = z.infer<typeof openedViewSchema>

export const memberViewSchema = z.object({
  id: z.string(),
  user: userSchema,
  /** ISO 8601. */
  endsAt: z.string(),
})
export type MemberView = z.infer<typeof memberViewSchema>
