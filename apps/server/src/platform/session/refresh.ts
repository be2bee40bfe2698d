import type { Log } from '../log/log.ts'
import { createHash } from 'node:crypto'
import type { Db, Tx } from '../db/db.ts'
import { Refusal } from '../refusal/refusal.ts'
import type { SecurityNote } from '../security-events/security-events.rules.ts'
import type { Keys } from '../vault/secrets.ts'
import {
  advanceRefresh,
  endSession,
  readEndReason,
  readRefresh,
  type RefreshState,
  setRefreshedAt,
} from './session.sql.ts'
import { makeToken, readToken } from './tokens.ts'

/**
 * Seconds after a refresh for which the spent refresh token still works: for a second tab, and for a client that lost
 * the response to the refresh.
 */
export const graceSeconds = 30
const slowMs = 1_000

/**
 * Function that runs in the transaction that ends a session because one of its spent refresh tokens was used
 * again.
 */
export type OnReuse = (tx: Tx, input: { memberId: string; sessionId: string }) => Promise<void>

/**
 * Spends a refresh token and returns the next refresh token of the session.
 * @throws Refusal `invalid_refresh_token`
 */
export async function spendRefreshToken(
  { db, log, keys, onReuse }: { db: Db; log: Log; keys: Keys; onReuse?: OnReuse | undefined },
  {
    token: refreshToken,
    readNow,
    seenAt,
    idleSince,
  }: { token: string; readNow: () => Date; seenAt: Date; idleSince: Date },
): Promise<{ sessionId: string; refreshToken: string }> {
  const token = readToken(keys, refreshToken)
  if (token?.kind !== 'refresh') throw new Refusal('invalid_refresh_token', undefined, { misuse: 'forged' })
  const { sessionId, number } = token
  const now = readNow()
  const next = createRefreshToken(keys[0], { sessionId, number: number + 1 })
  const sessionQuery = { id: sessionId, now, idleSince }
  const spent = { ...sessionQuery, seenAt, number, hash: hashToken(refreshToken), nextHash: hashToken(next) }
  if (await advanceRefresh(db, spent)) {
    // Restarts the 30 seconds in which the previous token still works, when the SQL statement had to wait long for the
    // database. A client that stopped waiting can then still get the next token.
    const refreshedAt = readNow()
    if (refreshedAt.getTime() - now.getTime() > slowMs)
      await setRefreshedAt(db, { id: sessionId, number: number + 1, refreshedAt })
    return { sessionId, refreshToken: next }
  }

  const state = await readRefresh(db, sessionQuery)
  const refreshOutcome = state ? toRefreshOutcome(number, { state, now }) : 'unknown'
  if (state && refreshOutcome === 'grace')
    return { sessionId, refreshToken: deriveSuccessor(state, { sessionId, keys }) }
  if (refreshOutcome === 'reuse' && (await endReused({ db, onReuse }, { sessionId, now }))) {
    log.warn({ sessionId }, 'a refresh token was used twice: its session was ended')
  }
  // Only this server can have signed the token, so its owner may learn why the session has ended.
  const reason = (await readEndReason(db, sessionId)) ?? 'expired'
  const note: SecurityNote = refreshOutcome === 'reuse' ? { misuse: 'reuse', subject: { sessionId } } : {}
  throw new Refusal('invalid_refresh_token', { reason }, note)
}

const endReused = (
  { db, onReuse }: { db: Db; onReuse: OnReuse | undefined },
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const memberId = await endSession(tx, { id: sessionId, now, reason: 'reuse' })
    if (memberId !== null) await onReuse?.(tx, { memberId, sessionId })
    return memberId !== null
  })

export const createRefreshToken = (key: Buffer, input: { sessionId: string; number: number }): string =>
  makeToken(key, { kind: 'refresh', ...input })

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Classifies a refresh token that is not the current one of its session. A token with a lower number was spent
 * before, because only this server can have signed it. A token with the same or a higher number was never spent as
 * far as the database shows, for example after a restore from a backup. Such a token is refused, but its session is
 * not ended.
 */
function toRefreshOutcome(
  number: number,
  { state, now }: { state: RefreshState; now: Date },
): 'grace' | 'reuse' | 'unknown' {
  if (number >= state.number) return 'unknown'
  const sinceRefreshMs = now.getTime() - state.refreshedAt.getTime()
  return number === state.number - 1 && sinceRefreshMs <= graceSeconds * 1000 ? 'grace' : 'reuse'
}

/**
 * Computes the session's current refresh token again, because the database stores only the hash of this token. Tries
 * each signing key, and returns the token that has the stored hash.
 */
function deriveSuccessor(
  state: RefreshState,
  { sessionId, keys }: { sessionId: string; keys: Keys },
): string {
  const tokens = keys.map((key) => createRefreshToken(key, { sessionId, number: state.number }))
  const current = tokens.find((token) => hashToken(token).equals(state.hash))
  if (!current) throw new Refusal('invalid_refresh_token')
  return current
}
