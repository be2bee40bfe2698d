import type { Log } from '../log/log.ts'
import { createHash } from 'node:crypto'
import type { Db, Tx } from '../db/db.ts'
import { Refusal } from '../refusal/refusal.ts'
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

/** Seconds in which the previous refresh token still works, for a second tab or after a lost response. */
export const graceSeconds = 30
const slowMs = 1_000

/** Callback in the transaction that ends a session because a spent refresh token was used again. */
export type OnReuse = (tx: Tx, input: { memberId: string; sessionId: string }) => Promise<void>

/**
 * Spends a refresh token and returns its successor.
 * @throws Refusal `invalid_refresh_token`
 */
export async function spendRefreshToken(
  { db, log, keys, onReuse }: { db: Db; log: Log; keys: Keys; onReuse?: OnReuse | undefined },
  {
    token: written,
    readNow,
    seenAt,
    idleSince,
  }: { token: string; readNow: () => Date; seenAt: Date; idleSince: Date },
): Promise<{ sessionId: string; refreshToken: string }> {
  const token = readToken(keys, written)
  if (token?.kind !== 'refresh') throw new Refusal('invalid_refresh_token')
  const { sessionId, number } = token
  const now = readNow()
  const next = createRefreshToken(keys[0], { sessionId, number: number + 1 })
  const sessionQuery = { id: sessionId, now, idleSince }
  const spent = { ...sessionQuery, seenAt, number, hash: hashToken(written), nextHash: hashToken(next) }
  if (await advanceRefresh(db, spent)) {
    // The statement may have waited long for the database, so the grace time starts now: a client that
    // stopped waiting must still be able to get the successor.
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
  // Only this server can sign such a token, so its owner may learn why the session ended.
  throw new Refusal('invalid_refresh_token', { reason: (await readEndReason(db, sessionId)) ?? 'expired' })
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
 * Classifies a token that is not the session's current one. An older number is a spent token, because only
 * this server could sign the token. Any other token was signed with a removed key, and is refused without a
 * suspicion of theft.
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
 * Derives the successor again, because only its hash is stored. The token of one of the current keys has that
 * hash.
 */
function deriveSuccessor(
  state: RefreshState,
  { sessionId, keys }: { sessionId: string; keys: Keys },
): string {
  const made = keys.map((key) => createRefreshToken(key, { sessionId, number: state.number }))
  const current = made.find((token) => hashToken(token).equals(state.hash))
  if (!current) throw new Refusal('invalid_refresh_token')
  return current
}
