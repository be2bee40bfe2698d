import { createHash } from 'node:crypto'
import { consoleApi } from '@impulse/api/staff/console-access'

const cookieName = 'impulse-browser'
const shape = /^[\w-]{22}$/
const lifetimeSeconds = 365 * 86_400

/**
 * Paths of the sign-ins of members and of staff. The browser sends the cookie to these paths only. A sign-in on one path
 * sets the cookie of both, so that members' and staff sessions of one browser have the same id. A console on another
 * host does not get the cookie of the cabinet.
 */
export const signInPaths = { member: '/api/mobile-auth', staff: consoleApi } as const

/** Returns the random id of the browser from the `Cookie` header; null when there is none. */
export function readBrowserId(cookies: string | undefined): string | null {
  const pair = cookies?.split(/; */).find((one) => one.startsWith(`${cookieName}=`))
  const id = pair?.slice(cookieName.length + 1) ?? ''
  return shape.test(id) ? id : null
}

/** Returns the `Set-Cookie` header that gives the browser its id on one path. The id opens nothing. */
export const browserIdCookie = (id: string, path: string): string =>
  `${cookieName}=${id}; Max-Age=${lifetimeSeconds}; Path=${path}; HttpOnly; Secure; SameSite=Lax`

/** Hashes the id of a browser. Sessions store only this hash. */
export const hashBrowserId = (id: string): Buffer => createHash('sha256').update(id).digest()
