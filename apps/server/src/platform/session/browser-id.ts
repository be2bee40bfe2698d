import { createHash } from 'node:crypto'
import { consoleApi } from '@impulse/api/staff/console-access'
import { getCookie } from '../http/requests/get-cookie.ts'

const cookieName = 'impulse-browser'
const shape = /^[\w-]{22}$/
const lifetimeSeconds = 365 * 86_400

/**
 * Paths of the sign-ins of members and of staff, to which the browser sends its id. A sign-in of staff sets the cookie on
 * both paths. A sign-in of a member sets it on the path of staff; on its own path, the cookie of `openKnownDevices` has
 * the same id. So members' and staff sessions of one browser have the same id, unless the console is on another host.
 */
export const signInPaths = { member: '/api/mobile-auth', staff: consoleApi } as const

/** Returns the random id of the browser from the `Cookie` header; null when there is none. */
export function readBrowserId(cookies: string | undefined): string | null {
  const id = getCookie(cookies, cookieName)
  return shape.test(id) ? id : null
}

/** Returns the `Set-Cookie` header that gives the browser its id on one path. The id opens nothing. */
export const browserIdCookie = (id: string, path: string): string =>
  `${cookieName}=${id}; Max-Age=${lifetimeSeconds}; Path=${path}; HttpOnly; Secure; SameSite=Lax`

/** Hashes the id of a browser. Sessions store only this hash. */
export const hashBrowserId = (id: string): Buffer => createHash('sha256').update(id).digest()
