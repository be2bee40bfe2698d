import type { User } from '@impulse/api/profile/user'
import { type MiddlewareFunction, redirect, redirectDocument } from 'react-router'
import { session } from '../../shared/session/browser-session.ts'
import { loginAddress, loginPath, wayBack } from '../../shared/session/way-back.ts'
import { currentMember } from './current-member.ts'
import { documentContext } from '../document/document-context.ts'

/*
 * Guards stand before documents (`middleware`) and before navigations in the browser (`clientMiddleware`). Each is a
 * question about who is there; the answer is an address to go to, or null to stay.
 */
type Guard = (member: User | null, url: URL) => string | null

export const welcomePath = '/welcome'

/** Consent, the rules, name and city are asked for before the cabinet shows anything else. */
export const isOnboarded = ({ consentGiven, rulesVersion, profileComplete }: User): boolean =>
  consentGiven && rulesVersion !== null && profileComplete

/** Sends a visitor to the target, with the way back, and a member who has not introduced themselves to `/welcome`. */
export const requireLogin =
  (target: string = loginPath): Guard =>
  (member, url) => {
    const here = url.pathname + url.search
    if (member === null) return loginAddress(here, target)
    return isOnboarded(member) ? null : loginAddress(here, welcomePath)
  }

/** Sends a member who is signed in already to where they were going. */
export const redirectSignedIn: Guard = (member, url) => (member === null ? null : wayBack(url.search))

/** `/welcome` is for those who have a session and something left to tell. */
export const requireNewcomer: Guard = (member, url) => {
  if (member === null) return loginAddress(url.pathname + url.search)
  return isOnboarded(member) ? wayBack(url.search) : null
}

export const guardDocument = (guard: Guard): MiddlewareFunction<Response> => {
  return async ({ request, context }) => {
    const { session: found } = context.get(documentContext)
    const address = guard(found?.user ?? null, new URL(request.url))
    if (address !== null) throw redirect(address)
  }
}

export const guardNavigation = (guard: Guard): MiddlewareFunction => {
  return async ({ request }) => {
    if (session.isLoggingOut()) return
    const address = guard(currentMember(), new URL(request.url))
    // A document of its own: /login has another Content-Security-Policy than the cabinet.
    if (address !== null) throw redirectDocument(address)
  }
}
