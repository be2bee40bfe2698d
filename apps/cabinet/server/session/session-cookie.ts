import { cookiePrefix } from '@impulse/api/routes/cookie-prefix'
import { openBearer, sealBearer } from './seal-bearer.ts'
import {
  clearedLoggedOutCookie,
  hasLoggedOutCookie,
  setLoggedOutCookie,
} from '../../src/shared/session/logged-out-cookie.ts'

/**
 * Limits of the session cookie (specification, section 9): 15 days, at most 4096 characters, passwords of at
 * least 32 characters.
 */
export const sessionSeconds = 1_296_000
const maxCookieLength = 4096
const shortestPassword = 32

export type SessionCookie = {
  name: string
  /** Returns the bearer token in the request's session cookie, or null when the cookie is missing or invalid. */
  open: (cookieHeader: string | undefined) => string | null
  /** Returns a `Set-Cookie` header with the sealed bearer token. */
  seal: (bearer: string) => string
  /** `Set-Cookie` header that removes the cookie. */
  cleared: string
  /** Cookie that records a logout whose request has failed. */
  loggedOut: { set: string; cleared: string; isIn: (cookies: string | undefined) => boolean }
}

/**
 * Returns the functions of the session cookie. The cookie contains a sealed bearer token. The first password of the list seals new cookies, and each password opens the cookies that it has sealed. The operator
 * therefore changes the password by adding a new one at the beginning of the list.
 */
export function sessionCookie(options: {
  passwords: string[]
  publicUrl?: string | undefined
}): SessionCookie {
  const [sealing] = options.passwords
  if (sealing === undefined) throw new Error('The session cookie needs a password')
  if (options.passwords.some((password) => password.length < shortestPassword)) {
    throw new Error(`A session password has at least ${shortestPassword} characters`)
  }
  const name = `${cookiePrefix(options.publicUrl)}impulse`
  const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'
  return {
    name,
    open(header) {
      const sealed = readCookie(header, name)
      return sealed === null ? null : openBearer(options.passwords, sealed, Date.now())
    },
    seal(bearer) {
      const sealed = sealBearer(sealing, bearer, Date.now() + sessionSeconds * 1000)
      const cookie = `${name}=${sealed}; Max-Age=${sessionSeconds}; ${attributes}`
      if (cookie.length > maxCookieLength)
        throw new Error(`The session cookie has ${cookie.length} characters`)
      return cookie
    },
    cleared: `${name}=; Max-Age=0; ${attributes}`,
    loggedOut: {
      set: setLoggedOutCookie(options.publicUrl),
      cleared: clearedLoggedOutCookie(options.publicUrl),
      isIn: (cookies) => hasLoggedOutCookie(cookies, options.publicUrl),
    },
  }
}

function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || null
  }
  return null
}
