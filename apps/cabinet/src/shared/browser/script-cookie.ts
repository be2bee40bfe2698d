/**
 * Returns the prefix of the names of all cookies of a cabinet at this address. With TLS, the prefix makes browsers accept
 * a cookie from this host alone, and never from a page over http.
 */
export const cookiePrefix = (address: string | undefined): string =>
  address?.startsWith('https:') ? '__Host-' : ''

/** Cookie that both the server and the scripts of pages read and set. It contains no secret. */
export type ScriptCookie = {
  /** Returns the value in a `Cookie` header or `document.cookie`; empty when the cookie is missing. */
  read: (cookies: string | undefined) => string
  /** Returns a value for `Set-Cookie` or `document.cookie`. The browser deletes the cookie when `seconds` is 0. */
  format: (value: string, seconds: number) => string
}

/** Returns the cookie of a cabinet at this address. Browsers ignore a `Secure` cookie of a page over http. */
export function scriptCookie(name: string, address: string | undefined): ScriptCookie {
  const prefix = cookiePrefix(address)
  const start = `${prefix}${name}=`
  return {
    read: (cookies = '') =>
      cookies
        .split(/; */)
        .find((pair) => pair.startsWith(start))
        ?.slice(start.length) ?? '',
    format: (value, seconds) =>
      `${start}${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${prefix && '; Secure'}`,
  }
}
