import { formatCookie, hasCookie } from '../browser/script-cookie.ts'

/**
 * Cookie that records a logout. The browser sets the cookie before it sends the logout request. Only the server can
 * delete the session cookie; if the logout request fails, this cookie informs the server with the next request.
 */
const loggedOutPair = 'impulse-left=1'

/** Returns a value that sets the cookie for 15 days, the maximum lifetime of a session cookie. */
export const setLoggedOutCookie = (address: string | undefined): string =>
  formatCookie(loggedOutPair, 1_296_000, address)
export const clearedLoggedOutCookie = (address: string | undefined): string =>
  formatCookie('impulse-left=', 0, address)
export const hasLoggedOutCookie = (cookies: string | undefined, address: string | undefined): boolean =>
  hasCookie(cookies, loggedOutPair, address)
