import { scriptCookie } from '../browser/script-cookie.ts'

/**
 * Returns the cookie that records a logout, for a cabinet at this address. The browser sets the cookie before it sends the
 * logout request. Only the server can delete the session cookie; if the logout request fails, this cookie informs the
 * server with the next request.
 */
export function loggedOutCookie(address: string | undefined) {
  const { read, format } = scriptCookie('impulse-left', address)
  return {
    isIn: (cookies: string | undefined): boolean => read(cookies) !== '',
    /** Value that sets the cookie for 15 days, the maximum lifetime of a session cookie. */
    set: format('1', 1_296_000),
    cleared: format('', 0),
  }
}
