import { dayMs } from '@impulse/api/fields/durations'
import type { SessionPasswords } from '../vault/secrets.ts'
import type { Log } from '../log/log.ts'
import type { DbContext } from '../db/db-context.ts'
import type { EndReason } from '@impulse/api/sign-in/sign-in'
import type { Clock } from '../clock/clock.ts'
import type { Db, Queryable, Tx } from '../db/db.ts'
import { hashBrowserId } from './browser-id.ts'
import { newId } from '../ids/ids.ts'
import { keysFor } from '../vault/secrets.ts'
import { hashToken, type OnReuse, createRefreshToken, spendRefreshToken } from './refresh.ts'
import {
  endSession,
  endMemberSessions,
  endReplacedSessions,
  findAllLive,
  findLive,
  insertSession,
  type LiveSession,
  selectLive,
  type SessionFilter,
  sweepSessions,
  touchSession,
} from './session.sql.ts'
import { makeToken, rememberingReader, type Token, type TokenKind } from './tokens.ts'
import { Refusal } from '../refusal/refusal.ts'

/** Lifetimes of a session and of its tokens. docs/rules.md explains them in «Signing in». */
export const accessTokenSeconds = 10 * 60
export const idleDays = 15
export const maxDays = 90
/** Maximum number of a member's open sessions. A further sign-in ends the one that was not used for the longest time. */
export const maxParallelSessions = 10

/**
 * Minimum milliseconds between two updates of a session's last use. So most requests only read the session.
 */
const touchEveryMs = 60_000
const forgetAfterDays = 90

export type { OnReuse } from './refresh.ts'

export type Member = {
  memberId: string
  sessionId: string
  /** Set when a staff member impersonates the member. The request must then change nothing. */
  view?: { endsAt: Date }
}

/**
 * Tokens of a session. The browser gets the access token and the refresh token. The app server gets
 * `sessionBearer`, which it seals in the session cookie.
 */
export type SessionTokens = {
  sessionId: string
  accessToken: string
  refreshToken: string
  sessionBearer: string
}

type NewSession = { memberId: string; ip: string; userAgent: string; device?: string; isProven?: boolean }

export type Sessions = {
  /**
   * Starts a session, ends those that it replaces, and returns its tokens. The caller must have locked the member's row,
   * as a sign-in does. `device` is the id of the browser; only the hash of this id is stored. By
   * this hash the risk rules find members who share a browser. `isProven`: false when the sign-in opens no secret data,
   * as with a passkey that was just added.
   */
  start(tx: Tx, input: NewSession): Promise<SessionTokens>
  /**
   * Returns the member of a token when the token has one of these kinds and its session is valid; otherwise
   * null.
   * @throws Refusal `unavailable` when the database does not respond in time: with null, the browser would
   * sign the member out
   */
  resolve(token: string, kinds: readonly TokenKind[]): Promise<Member | null>
  /** Returns true for a token that this server has signed, also when its session has ended. */
  hasIssued(token: string): boolean
  /**
   * Returns the member of each session bearer token, in the order of the tokens; null for a token without a
   * valid session. Does not record a use of the session.
   */
  listBearerMembers(bearers: readonly string[]): Promise<(string | null)[]>
  /** Creates an access token. The caller must have checked that the session is valid. */
  createAccessToken(sessionId: string): string
  /**
   * Spends a refresh token and returns new tokens. When the previous token is used again within 30 seconds,
   * as by a second tab, returns the same new refresh token. Any later use of a spent token ends the session.
   * @throws Refusal `invalid_refresh_token` with `reason` in its details
   */
  refresh(token: string): Promise<SessionTokens>
  end(sessionId: string, reason: EndReason): Promise<void>
  /** Returns the valid sessions of a member, the last used session first. */
  listLiveSessions(db: Queryable, memberId: string): Promise<LiveSession[]>
  /**
   * Ends sessions of a member, so that their tokens no longer work. Returns the number of sessions that this call
   * ended.
   */
  endSessions(db: Queryable, input: SessionFilter & { reason: EndReason }): Promise<number>
  /**
   * Marks expired sessions as ended, and deletes sessions that ended long ago. Called by the hourly cleanup.
   * An expired session is refused even before the cleanup.
   */
  sweep(): Promise<void>
}

/**
 * Returns the member of each session bearer token; null for a token without a valid session. Reads all sessions
 * with one SQL statement.
 */
async function lookupSession(
  { db, read, now }: { db: Db; read: (bearer: string) => Token | null; now: Date },
  bearers: readonly string[],
): Promise<(string | null)[]> {
  const ids = bearers.map((bearer) => {
    const token = read(bearer)
    return token?.kind === 'session' ? token.sessionId : null
  })
  const requestedIds = ids.filter((id) => id !== null)
  if (requestedIds.length === 0) return ids
  const live = await findAllLive(db, { ids: requestedIds, now, idleSince: toIdleSince(now) })
  return ids.map((id) => (id === null ? null : (live.get(id) ?? null)))
}

async function findMember(
  { db, now, seenAt }: { db: Db; now: Date; seenAt: Date },
  sessionId: string,
): Promise<Member | null> {
  const live = await findLive(db, { id: sessionId, now, idleSince: toIdleSince(now) })
  if (!live) return null
  if (now.getTime() - live.lastUsedAt.getTime() > touchEveryMs)
    await touchSession(db, { id: sessionId, now, seenAt })
  return { memberId: live.memberId, sessionId }
}

type SessionContext = DbContext & {
  log: Log
  passwords: SessionPasswords
  onReuse?: OnReuse
  /**
   * Maximum milliseconds of a session lookup. Shorter than the app server's timeout for the backend, so that
   * the page can show the refusal `unavailable`.
   */
  lookupTimeoutMs?: number
}

export function openSessions(context: SessionContext): Sessions {
  const { db, clock, log, onReuse, lookupTimeoutMs = 3_000 } = context
  const keys = keysFor(context.passwords, 'session tokens')
  const make = (token: Token): string => makeToken(keys[0], token)
  const read = rememberingReader(keys)
  const now = () => clock.systemNow()

  const createAccessToken = (sessionId: string): string =>
    make({ kind: 'access', sessionId, number: Math.floor(now().getTime() / 1000) + accessTokenSeconds })
  const toSessionTokens = (sessionId: string, refreshToken: string): SessionTokens => ({
    sessionId,
    accessToken: createAccessToken(sessionId),
    refreshToken,
    sessionBearer: make({ kind: 'session', sessionId, number: 0 }),
  })

  return {
    createAccessToken,
    async start(tx, input) {
      const { id, refreshToken } = await insertNewSession(tx, { clock, key: keys[0], ...input })
      return toSessionTokens(id, refreshToken)
    },
    hasIssued: (token) => read(token) !== null,
    async resolve(bearer, kinds) {
      const token = read(bearer)
      if (!token || !kinds.includes(token.kind)) return null
      const at = now()
      if (token.kind === 'access' && token.number * 1000 <= at.getTime()) return null
      const found = findMember({ db, now: at, seenAt: clock.businessNow() }, token.sessionId)
      return beforeTimeout(found, lookupTimeoutMs)
    },
    listBearerMembers: (bearers) => lookupSession({ db, read, now: now() }, bearers),
    async refresh(token) {
      const at = now()
      const spent = await spendRefreshToken(
        { db, log, keys, onReuse },
        { token, readNow: now, seenAt: clock.businessNow(), idleSince: toIdleSince(at) },
      )
      return toSessionTokens(spent.sessionId, spent.refreshToken)
    },
    async end(id, reason) {
      await endSession(db, { id, now: now(), reason })
    },
    listLiveSessions(on, memberId) {
      const at = now()
      return selectLive(on, { memberId, now: at, idleSince: toIdleSince(at) })
    },
    ...endingSessions(clock),
    async sweep() {
      const at = now()
      const endedBefore = new Date(at.getTime() - forgetAfterDays * dayMs)
      await sweepSessions(db, { now: at, idleSince: toIdleSince(at), endedBefore })
    },
  }
}

/** Stores a new session after the end of those that it replaces. Returns its id and its first refresh token. */
async function insertNewSession(
  tx: Tx,
  { clock, key, memberId, device, isProven = true, ...client }: NewSession & { clock: Clock; key: Buffer },
): Promise<{ id: string; refreshToken: string }> {
  const [id, now] = [newId(), clock.systemNow()]
  const deviceHash = device === undefined ? null : hashBrowserId(device)
  await endReplacedSessions(tx, { memberId, deviceHash, now, maxOthers: maxParallelSessions - 1 })
  const refreshToken = createRefreshToken(key, { sessionId: id, number: 1 })
  await insertSession(tx, {
    id,
    memberId,
    createdAt: now,
    authenticatedAt: isProven ? now : null,
    seenAt: clock.businessNow(),
    endsAt: new Date(now.getTime() + maxDays * dayMs),
    refreshHash: hashToken(refreshToken),
    ip: client.ip,
    userAgent: client.userAgent.slice(0, 300),
    deviceHash,
  })
  return { id, refreshToken }
}

/**
 * Returns only the function that ends sessions. This function needs no session password, so a module that only ends
 * sessions needs none either.
 */
export const endingSessions = (clock: Clock): Pick<Sessions, 'endSessions'> => ({
  endSessions: (on, input) => endMemberSessions(on, { ...input, now: clock.systemNow() }),
})

/** Returns the earliest time of last use with which a session is still valid at the moment `at`. */
export const toIdleSince = (at: Date): Date => new Date(at.getTime() - idleDays * dayMs)

/**
 * Returns the result of the lookup, or throws after `timeoutMs`, so that a request does not wait a minute for a
 * database that does not respond.
 * @throws Refusal `unavailable`
 */
function beforeTimeout<T>(lookup: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Refusal('unavailable', { retryAfter: 5 })), timeoutMs)
  })
  return Promise.race([lookup, timeout]).finally(() => clearTimeout(timer))
}
