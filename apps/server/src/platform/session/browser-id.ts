import { createHash } from 'node:crypto'
import type { HostCookies } from '../http/requests/host-cookies.ts'

const cookieName = 'impulse-browser'
const shape = /^[\w-]{22}$/
const lifetimeSeconds = 365 * 86_400

/** Returns the random id of the browser from the `Cookie` header; null when there is none. */
export function readBrowserId(hostCookies: HostCookies, header: string | undefined): string | null {
  const id = hostCookies.read(header, cookieName)
  return shape.test(id) ? id : null
}

/**
 * Returns the `Set-Cookie` header that gives the browser its id. The id opens nothing. A sign-in of a member or of staff
 * sets it, so members' and staff sessions of one browser have the same id, unless the console is on another host.
 */
export const browserIdCookie = (hostCookies: HostCookies, id: string): string =>
  hostCookies.format(cookieName, id, { sameSite: 'Lax', maxAge: lifetimeSeconds })

/** Hashes the id of a browser. Sessions store only this hash. */
export const hashBrowserId = (id: string): Buffer => createHash('sha256').update(id).digest()
