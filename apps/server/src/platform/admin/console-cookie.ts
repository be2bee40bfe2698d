import { consoleApi } from '@impulse/api/staff/console-access'

export const consoleCookieName = 'impulse-console'
const attributes = `Path=${consoleApi}; HttpOnly; Secure; SameSite=Strict`

/**
 * Cookie of a staff session. Without Max-Age the browser deletes the cookie when it closes; the server
 * usually ends the session earlier.
 */
export const consoleCookie = (token: string): string => `${consoleCookieName}=${token}; ${attributes}`
export const consoleCookieGone = `${consoleCookieName}=; Max-Age=0; ${attributes}`

/** Returns the token in the cookie; null when there is no such cookie or its format is wrong. */
export function consoleTokenIn(cookies: string | undefined): string | null {
  const pair = cookies?.split(/; */).find((one) => one.startsWith(`${consoleCookieName}=`))
  const token = pair?.slice(consoleCookieName.length + 1) ?? ''
  return /^[\w-]{43}$/.test(token) ? token : null
}
