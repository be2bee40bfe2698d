/**
 * Name of the cookie that records a logout. The browser sets the cookie before it sends the logout request.
 * Only the server can delete the session cookie; if the logout request fails, this cookie informs the server
 * with the next request.
 */
export const loggedOutCookie = 'impulse-left'

/** Value for `document.cookie` that sets `loggedOutCookie` for 15 days, the maximum lifetime of a session cookie. */
export const setLoggedOutCookie = `${loggedOutCookie}=1; Path=/; Max-Age=1296000; SameSite=Lax`
export const clearedLoggedOutCookie = `${loggedOutCookie}=; Path=/; Max-Age=0; SameSite=Lax`
