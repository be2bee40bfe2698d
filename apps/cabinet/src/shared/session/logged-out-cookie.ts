/**
 * The browser's word that its member has left, set before the server is told. Only the server can take its session
 * cookie away; when it could not be told, this one goes with whatever reaches it next.
 */
export const leftCookie = 'impulse-left'

/** As long as the session cookie may live. */
export const setLeftCookie = `${leftCookie}=1; Path=/; Max-Age=1296000; SameSite=Lax`
export const clearedLeftCookie = `${leftCookie}=; Path=/; Max-Age=0; SameSite=Lax`
