import type { HostCookies } from '../http/requests/host-cookies.ts'

export const consoleCookieName = 'impulse-console'

/**
 * Cookie of a console session. The cookie has no Max-Age, so the browser deletes it when the browser is closed. The
 * server usually ends the session earlier.
 */
export const consoleCookie = (hostCookies: HostCookies, token: string): string =>
  hostCookies.format(consoleCookieName, token, { sameSite: 'Strict' })

export const consoleCookieGone = (hostCookies: HostCookies): string =>
  hostCookies.format(consoleCookieName, '', { sameSite: 'Strict', maxAge: 0 })

/**
 * Returns the session token in the Cookie header; null when the header has no console cookie or the token in it
 * is malformed.
 */
export function consoleTokenIn(hostCookies: HostCookies, header: string | undefined): string | null {
  const token = hostCookies.read(header, consoleCookieName)
  return /^[\w-]{43}$/.test(token) ? token : null
}
