import type { User } from '@impulse/api/profile/user'
import { type MiddlewareFunction, redirect, redirectDocument } from 'react-router'
import { session } from '../../shared/session/browser-session.ts'
import { loginAddress, loginPath, getReturnPath } from '../../shared/session/return-path.ts'
import { rootDataContext } from './root-data.ts'
import { documentContext } from '../document/document-context.ts'

/**
 * Function that runs before a document is rendered and before a navigation in the browser. A guard returns
 * the address to redirect to, or null to continue.
 */
type Guard = (member: User | null, url: URL) => string | null

export const welcomePath = '/welcome'

/**
 * Returns true when the member has given the consent to the processing of personal data, accepted the programme's rules
 * (a legal text), and entered name and city. Before that, the members' pages redirect to `/welcome`.
 */
export const isOnboarded = ({ consentGiven, rulesVersion, profileComplete }: User): boolean =>
  consentGiven && rulesVersion !== null && profileComplete

/**
 * Redirects a visitor to `target` and a new member to `/welcome`, in both cases with the current page as the return
 * address.
 */
export const requireLogin =
  (target: string = loginPath): Guard =>
  (member, url) => {
    const currentPath = url.pathname + url.search
    if (member === null) return loginAddress(currentPath, target)
    return isOnboarded(member) ? null : loginAddress(currentPath, welcomePath)
  }

/** Redirects a signed-in member to the return address in the query of the URL. */
export const redirectSignedIn: Guard = (member, url) => (member === null ? null : getReturnPath(url.search))

/** Redirects a visitor to the sign-in page, and a member who has completed `/welcome` to the return address. */
export const requireNewcomer: Guard = (member, url) => {
  if (member === null) return loginAddress(url.pathname + url.search)
  return isOnboarded(member) ? getReturnPath(url.search) : null
}

/** Returns the `middleware` of a route with a guard. */
export const guarded = (guard: Guard): MiddlewareFunction[] => [
  import.meta.env.SSR ? guardDocument(guard) : guardNavigation(guard),
]

const guardDocument = (guard: Guard): MiddlewareFunction => {
  return async ({ request, context }) => {
    const { session: found } = context.get(documentContext)
    const address = guard(found?.user ?? null, new URL(request.url))
    if (address !== null) throw redirect(address)
  }
}

const guardNavigation = (guard: Guard): MiddlewareFunction => {
  return async ({ request, context }) => {
    if (session.isLoggingOut()) return
    const address = guard(context.get(rootDataContext).current?.user ?? null, new URL(request.url))
    // Loads a new document, because the Content-Security-Policy of `/login` differs from that of other pages.
    if (address !== null) throw redirectDocument(address)
  }
}
