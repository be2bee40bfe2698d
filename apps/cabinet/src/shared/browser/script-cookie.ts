/**
 * Returns the prefix of the names of all cookies of a cabinet at this address. With TLS, the prefix makes browsers accept
 * a cookie from this host alone, and never from a page over http.
 */
export const cookiePrefix = (address: string | undefined): string =>
  address?.startsWith('https:') ? '__Host-' : ''

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
