import { createHash } from 'node:crypto'
import { sealData, unsealData } from 'iron-session'
import { cookiePrefix } from '@impulse/api/routes/cookie-prefix'
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
  open: (cookieHeader: string | undefined) => Promise<string | null>
  /** Returns a `Set-Cookie` header with the sealed bearer token. */
  seal: (bearer: string) => Promise<string>
  /** `Set-Cookie` header that removes the cookie. */
  cleared: string
  /** Cookie that records a logout whose request has failed. */
  loggedOut: { set: string; cleared: string; isIn: (cookies: string | undefined) => boolean }
}

/**
 * Returns the functions of the session cookie. The cookie contains a bearer token that iron-session has sealed. The
 * first password of the list seals new cookies, and each password opens the cookies that it has sealed. The operator
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
  const opening = Object.fromEntries(options.passwords.map((password) => [toKeyId(password), password]))
  const name = `${cookiePrefix(options.publicUrl)}impulse`
  const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'
  return {
    name,
    async open(header) {
      const sealed = readCookie(header, name)
      if (sealed === null) return null
      const { bearer } = await unsealData<{ bearer?: unknown }>(sealed, {
        password: opening,
        ttl: sessionSeconds,
      })
      return typeof bearer === 'string' ? bearer : null
    },
    async seal(bearer) {
      const password = { [toKeyId(sealing)]: sealing }
      const sealed = await sealData({ bearer }, { password, ttl: sessionSeconds })
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

/**
 * Returns the number that a sealed cookie contains to identify its password. The number is derived from the password,
 * because the password's position in the list may change.
 */
function toKeyId(password: string): number {
  return createHash('sha256').update(`session-password-id:${password}`).digest().readUInt32BE(0)
}

function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || null
  }
  return null
}
