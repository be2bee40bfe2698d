import { cookiePrefix } from '@impulse/api/routes/cookie-prefix'

/**
 * Returns a value for `document.cookie` or `Set-Cookie` of a cookie without secrets that scripts set as well. `pair` is
 * its name without prefix, and its value. The browser deletes the cookie when `seconds` is 0.
 */
export const formatCookie = (pair: string, seconds: number, address: string | undefined): string =>
  // Browsers ignore a `Secure` cookie of a page over http.
  `${cookiePrefix(address)}${pair}; Path=/; Max-Age=${seconds}; SameSite=Lax${cookiePrefix(address) && '; Secure'}`

/** Returns true when `document.cookie` or a `Cookie` header contains this name and value. */
export const hasCookie = (cookies: string | undefined, pair: string, address: string | undefined): boolean =>
  cookies?.split(/; */).includes(cookiePrefix(address) + pair) === true
