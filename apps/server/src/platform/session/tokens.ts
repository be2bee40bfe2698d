import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../vault/secrets.ts'

/**
 * Kind of a token, with the meaning of its `number`. `access`, for the browser: the time of expiry in Unix
 * seconds. `refresh`: the number of refreshes of the session. `session`, sealed in the app server's cookie:
 * no meaning.
 */
export type TokenKind = 'access' | 'refresh' | 'session'

export type Token = { kind: TokenKind; sessionId: string; number: number }

const letters = { access: 'a', refresh: 'r', session: 's' } as const
const kinds = { a: 'access', r: 'refresh', s: 'session' } as const
const shape = /^([ars])\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,12})\.([\w-]{43})$/

/**
 * Creates `<kind>.<sessionId>.<number>.<mac>`. A token identifies a session, contains nothing else, and
 * cannot be forged.
 */
export function makeToken(key: Buffer, { kind, sessionId, number }: Token): string {
  const text = `${letters[kind]}.${sessionId}.${number}`
  return `${text}.${computeMac(key, text)}`
}

/**
 * Parses a token that this server signed; null for any other. Does not check whether the session is valid.
 */
export function readToken(keys: Keys, written: string): Token | null {
  const match = shape.exec(written)
  if (!match) return null
  const [, letter, sessionId, number, mac] = match
  const text = written.slice(0, -44)
  // Tries every key, so that the duration does not reveal which key matched.
  const fits = keys.map((key) => sameText(computeMac(key, text), mac ?? '')).includes(true)
  if (!fits || !sessionId || !(letter === 'a' || letter === 'r' || letter === 's')) return null
  return { kind: kinds[letter], sessionId, number: Number(number) }
}

const computeMac = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** Compares as text, so that another encoding of the same bytes is refused. */
function sameText(made: string, written: string): boolean {
  return made.length === written.length && timingSafeEqual(Buffer.from(made), Buffer.from(written))
}

/**
 * Returns a function that reads tokens and caches valid ones: a browser sends one token hundreds of times,
 * and verifying its signature costs more than the rest of the lookup. Tokens beyond the limit of the cache
 * are verified again.
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
