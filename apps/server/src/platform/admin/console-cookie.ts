import { consoleApi } from '@impulse/api/staff/console-access'
import { getCookie } from '../http/requests/get-cookie.ts'

export const consoleCookieName = 'impulse-console'
const attributes = `Path=${consoleApi}; HttpOnly; Secure; SameSite=Strict`

/**
 * Cookie of a console session. The cookie has no Max-Age, so the browser deletes it when the browser is closed. The
 * server usually ends the session earlier.
 */
export const consoleCookie = (token: string): string => `${consoleCookieName}=${token}; ${attributes}`
export const consoleCookieGone = `${consoleCookieName}=; Max-Age=0; ${attributes}`

/**
 * Returns the session token in the Cookie header; null when the header has no console cookie or the token in it
 * is malformed.
 */
export function consoleTokenIn(cookies: string | undefined): string | null {
  const token = getCookie(cookies, consoleCookieName)
  return /^[\w-]{43}$/.test(token) ? token : null
}
