import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../vault/secrets.ts'

/**
 * `access`: the browser's bearer, its number is the second at which it ends. `refresh`: its number is that of the
 * session's refresh token. `session`: what the app server's cookie seals, its number says nothing.
 */
export type TokenKind = 'access' | 'refresh' | 'session'

export type Token = { kind: TokenKind; sessionId: string; number: number }

const letters = { access: 'a', refresh: 'r', session: 's' } as const
const kinds = { a: 'access', r: 'refresh', s: 'session' } as const
const shape = /^([ars])\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,12})\.([\w-]{43})$/

/** `<kind>.<sessionId>.<number>.<mac>`: names a session, says nothing else, and cannot be made by anyone else. */
export function makeToken(key: Buffer, { kind, sessionId, number }: Token): string {
  const text = `${letters[kind]}.${sessionId}.${number}`
  return `${text}.${computeMac(key, text)}`
}

/** Parses a token that this server signed; null for any other. The database says whether its session is valid. */
export function readToken(keys: Keys, written: string): Token | null {
  const match = shape.exec(written)
  if (!match) return null
  const [, letter, sessionId, number, mac] = match
  const text = written.slice(0, -44)
  // Every key is tried, whichever fits, so that the time taken does not tell which one did.
  const fits = keys.map((key) => sameText(computeMac(key, text), mac ?? '')).includes(true)
  if (!fits || !sessionId || !(letter === 'a' || letter === 'r' || letter === 's')) return null
  return { kind: kinds[letter], sessionId, number: Number(number) }
}

const computeMac = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** Compared as text, so that another spelling of the same bytes is refused. */
function sameText(made: string, written: string): boolean {
  return made.length === written.length && timingSafeEqual(Buffer.from(made), Buffer.from(written))
}

/**
 * Reads tokens and remembers the ones that were genuine: a browser sends one token some hundreds of times, and checking
 * its signature costs more than the rest of the look-up. Bounded; what is older than both halves is checked again.
 */
export function rememberingReader(keys: Keys, maxRemembered = 10_000): (written: string) => Token | null {
  let recent = new Map<string, Token>()
  let older = new Map<string, Token>()
  return (written) => {
    const known = recent.get(written) ?? older.get(written)
    if (known) return known
    const token = readToken(keys, written)
    if (!token) return null
    if (recent.size >= maxRemembered / 2) {
      older = recent
      recent = new Map()
    }
    recent.set(written, token)
    return token
  }
}
