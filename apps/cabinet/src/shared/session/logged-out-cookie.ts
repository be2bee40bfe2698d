/**
 * Cookie that records a logout, set before the server is informed. Only the server can delete its session
 * cookie: if the logout request fails, this cookie informs the server with the next request.
 */
export const leftCookie = 'impulse-left'

/** `Set-Cookie` text of that cookie, which is valid for the maximum lifetime of the session cookie. */
export const setLeftCookie = `${leftCookie}=1; Path=/; Max-Age=1296000; SameSite=Lax`
export const clearedLeftCookie = `${leftCookie}=; Path=/; Max-Age=0; SameSite=Lax`
