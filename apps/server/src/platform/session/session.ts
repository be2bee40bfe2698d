import type { Clock } from '../clock/clock.ts'
import type { Db, Queryable, Tx } from '../db/db.ts'
import { newId } from '../ids/ids.ts'
import type { Log } from '../log/log.ts'
import { keysFor, type SessionPasswords } from '../secrets/secrets.ts'
import { hashOfToken, refreshTokenOf, spendRefreshToken } from './refresh.ts'
import {
  type EndReason,
  endSession,
  endSessionsOf,
  findLive,
  insertSession,
  type LiveSession,
  selectLive,
  type SessionsOf,
  sweepSessions,
  touchSession,
} from './session.sql.ts'
import { makeToken, rememberingReader, type Token, type TokenKind } from './tokens.ts'

/** How long a session and its tokens live: docs/rules.md, «Signing in». */
export const accessTokenSeconds = 10 * 60
export const idleDays = 15
export const longestDays = 90

const dayMs = 86_400_000
/** Use is written down this seldom, so that a request is one read. */
const touchEveryMs = 60_000
const forgetAfterDays = 90

export type Member = { memberId: string; sessionId: string }

/** What a browser and the app server hold of a session. */
export type SessionTokens = {
  sessionId: string
  accessToken: string
  refreshToken: string
  sessionBearer: string
}

export type Sessions = {
  start(tx: Tx, of: { memberId: string; ip: string; userAgent: string }): Promise<SessionTokens>
  /** Whose token this is, when it is of one of these kinds and its session lives; else null. */
  resolve(token: string, kinds: readonly TokenKind[]): Promise<Member | null>
  /** An access token for a session that was just resolved. */
  accessTokenOf(sessionId: string): string
  /**
   * Spends a refresh token. The one before, brought again within 30 seconds (two tabs), gets the same successor; any
   * older one, or that one later, ends the session. Refuses with `invalid_refresh_token`.
   */
  refresh(token: string): Promise<SessionTokens>
  end(sessionId: string, reason: EndReason): Promise<void>
  /** A member's that live, the one used last first. */
  liveOf(on: Queryable, memberId: string): Promise<LiveSession[]>
  /** Ends a member's own, one or all, with every token of theirs; how many lived. */
  endOf(on: Queryable, of: SessionsOf & { reason: EndReason }): Promise<number>
  /** Housekeeping, for a timer: the lifetimes hold without it. */
  sweep(): Promise<void>
}

export function openSessions(deps: {
  db: Db
  clock: Clock
  log: Log
  passwords: SessionPasswords
}): Sessions {
  const { db, clock, log } = deps
  const keys = keysFor(deps.passwords, 'session tokens')
  const make = (token: Token): string => makeToken(keys[0], token)
  const read = rememberingReader(keys)
  const now = () => clock.systemNow()

  const accessTokenOf = (sessionId: string): string => {
    const endsAtSecond = Math.floor(now().getTime() / 1000) + accessTokenSeconds
    return make({ kind: 'access', sessionId, number: endsAtSecond })
  }
  const tokensOf = (sessionId: string, refreshToken: string): SessionTokens => ({
    sessionId,
    accessToken: accessTokenOf(sessionId),
    refreshToken,
    sessionBearer: make({ kind: 'session', sessionId, number: 0 }),
  })

  return {
    accessTokenOf,
    async start(tx, { memberId, ip, userAgent }) {
      const id = newId()
      const createdAt = now()
      const endsAt = new Date(createdAt.getTime() + longestDays * dayMs)
      const refreshToken = refreshTokenOf(keys[0], { sessionId: id, number: 1 })
      const refreshHash = hashOfToken(refreshToken)
      await insertSession(tx, {
        ...{ id, memberId, createdAt, seenAt: clock.businessNow(), endsAt, refreshHash, ip },
        userAgent: userAgent.slice(0, 300),
      })
      return tokensOf(id, refreshToken)
    },
    async resolve(written, kinds) {
      const token = read(written)
      if (!token || !kinds.includes(token.kind)) return null
      const at = now()
      if (token.kind === 'access' && token.number * 1000 <= at.getTime()) return null
      const live = await findLive(db, { id: token.sessionId, now: at, idleSince: idleSince(at) })
      if (!live) return null
      if (at.getTime() - live.lastUsedAt.getTime() > touchEveryMs) {
        await touchSession(db, { id: token.sessionId, now: at, seenAt: clock.businessNow() })
      }
      return { memberId: live.memberId, sessionId: token.sessionId }
    },
    async refresh(token) {
      const at = now()
      const spent = await spendRefreshToken(
        { db, log, keys },
        { token, now: at, seenAt: clock.businessNow(), idleSince: idleSince(at) },
      )
      return tokensOf(spent.sessionId, spent.refreshToken)
    },
    async end(id, reason) {
      await endSession(db, { id, now: now(), reason })
    },
    liveOf(on, memberId) {
      const at = now()
      return selectLive(on, { memberId, now: at, idleSince: idleSince(at) })
    },
    endOf: (on, of) => endSessionsOf(on, { ...of, now: now() }),
    async sweep() {
      const at = now()
      const endedBefore = new Date(at.getTime() - forgetAfterDays * dayMs)
      await sweepSessions(db, { now: at, idleSince: idleSince(at), endedBefore })
    },
  }
}

const idleSince = (at: Date): Date => new Date(at.getTime() - idleDays * dayMs)
