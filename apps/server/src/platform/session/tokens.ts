import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../vault/secrets.ts'

/**
 * Kind of a token. `access`: the browser sends it with each call; `number` is its expiry in Unix seconds.
 * `refresh`: the browser exchanges it for new tokens; `number` counts the refreshes of the session. `session`:
 * the app server stores it in the session cookie; `number` is always 0.
 */
export type TokenKind = 'access' | 'refresh' | 'session'

export type Token = { kind: TokenKind; sessionId: string; number: number }

const letters = { access: 'a', refresh: 'r', session: 's' } as const
const kinds = { a: 'access', r: 'refresh', s: 'session' } as const
const shape = /^([ars])\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,12})\.([\w-]{43})$/

/**
 * Creates a token `<kind>.<sessionId>.<number>.<mac>`. A token names a session and contains no other data.
 * Without the key nobody can create a valid `mac`.
 */
export function makeToken(key: Buffer, { kind, sessionId, number }: Token): string {
  const text = `${letters[kind]}.${sessionId}.${number}`
  return `${text}.${computeMac(key, text)}`
}

/**
 * Parses a token that this server has signed; returns null for any other text. Does not check whether the
 * session is valid.
 */
export function readToken(keys: Keys, bearer: string): Token | null {
  const match = shape.exec(bearer)
  if (!match) return null
  const [, letter, sessionId, number, mac] = match
  const text = bearer.slice(0, -44)
  // Compares with every key. Stopping at the first match would let an attacker measure which key fits.
  const fits = keys.map((key) => sameText(computeMac(key, text), mac ?? '')).includes(true)
  if (!fits || !sessionId || !(letter === 'a' || letter === 'r' || letter === 's')) return null
  return { kind: kinds[letter], sessionId, number: Number(number) }
}

const computeMac = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/**
 * Compares the signatures as texts. Different base64 texts may encode the same bytes, and only one of them is
 * accepted.
 */
function sameText(expected: string, actual: string): boolean {
  return expected.length === actual.length && timingSafeEqual(Buffer.from(expected), Buffer.from(actual))
}

/**
 * Returns a function that parses tokens and caches valid ones. A browser sends the same token hundreds of
 * times, and checking its signature costs more than finding its session. When the cache is full, old tokens
 * are dropped and checked again.
 */
export function rememberingReader(keys: Keys, maxRemembered = 10_000): (bearer: string) => Token | null {
  let recent = new Map<string, Token>()
  let older = new Map<string, Token>()
  return (bearer) => {
    const known = recent.get(bearer) ?? older.get(bearer)
    if (known) return known
    const token = readToken(keys, bearer)
    if (!token) return null
    if (recent.size >= maxRemembered / 2) {
      older = recent
      recent = new Map()
    }
    recent.set(bearer, token)
    return token
  }
}
