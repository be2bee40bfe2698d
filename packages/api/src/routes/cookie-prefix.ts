/**
 * Returns the prefix of the names of all cookies of a server at this address. With TLS, the prefix makes browsers accept
 * a cookie from this host alone, and never from a page over http.
 */
export const cookiePrefix = (address: string | undefined): string =>
  address?.startsWith('https:') ? '__Host-' : ''
