import { consoleApi } from '@impulse/api/staff/console-access'

const name = 'impulse-console'
const attributes = `Path=${consoleApi}; HttpOnly; Secure; SameSite=Strict`

/**
 * Session cookie without Max-Age: it ends with the browser session, and the server ends the session earlier
 * in most cases.
 */
export const consoleCookie = (token: string): string => `${name}=${token}; ${attributes}`
export const consoleCookieGone = `${name}=; Max-Age=0; ${attributes}`

/** Returns the token of the cookie; null when there is none, or one in another format. */
export function consoleTokenIn(cookies: string | undefined): string | null {
  const pair = cookies?.split(/; */).find((one) => one.startsWith(`${name}=`))
  const token = pair?.slice(name.length + 1) ?? ''
  return /^[\w-]{43}$/.test(token) ? token : null
}
