import { networkError, refusedAnswer } from '../api/api-error.ts'
import type { Send } from '../api/client.ts'
import { type EndReason, parseEndReason } from './end-reason.ts'
import type { Session, Tokens } from './session.ts'

/** Runs the work exclusively among the browser's tabs with Web Locks; without them only runs it. */
export type RunExclusively = <T>(work: () => Promise<T>) => Promise<T>

/** Channel by which tabs share a new access token, which exists only in memory. */
export type Tabs = {
  announce: (tokens: Tokens) => void
  /** Resolves when another tab announces tokens, or after a short time without. */
  waitForAnnouncement: () => Promise<void>
}

export type RefreshParts = { session: Session; send: Send; exclusively: RunExclusively; tabs: Tabs }

/** The refresh token is missing or was refused: the session has ended. */
export class RefreshRefused extends Error {
  override name = 'RefreshRefused'
  readonly reason: EndReason
  constructor(reason: EndReason = 'expired') {
    super(reason)
    this.reason = reason
  }
}

/**
 * Shares one refresh among all waiting calls of this and other tabs. Resolves when memory has a newer access
 * token than the refused one. Throws `RefreshRefused`, or a network `ApiError` without a response.
 */
export function createRefresh(parts: RefreshParts): (refusedToken: string | null) => Promise<void> {
  let running: Promise<void> | null = null
  return (refusedToken) => {
    running ??= parts
      .exclusively(() => renew(parts, refusedToken))
      .finally(() => {
        running = null
      })
    return running
  }
}

async function renew({ session, send, tabs }: RefreshParts, refusedToken: string | null): Promise<void> {
  if (session.isLoggingOut()) throw new RefreshRefused()
  // Another tab may have refreshed while this one waited for the lock; its access token is about to arrive.
  if (session.accessToken() === refusedToken && session.renewedElsewhere()) await tabs.waitForAnnouncement()
  if (session.accessToken() !== refusedToken) return
  // Read inside the lock, so that a token spent by another tab is never sent again.
  const refreshToken = session.refreshToken()
  if (refreshToken === null) throw new RefreshRefused()
  const tokens = await fetchTokens(send, refreshToken)
  if (session.isLoggingOut()) throw new RefreshRefused()
  session.store(tokens)
  tabs.announce(tokens)
}

async function fetchTokens(send: Send, refreshToken: string): Promise<Tokens> {
  const answer = await send({
    method: 'GET',
    path: `/api/refresh-token?refreshToken=${encodeURIComponent(refreshToken)}`,
    headers: { accept: 'application/json', 'accept-language': 'ru-RU' },
    signal: AbortSignal.timeout(refreshTimeoutMs),
  }).catch(() => {
    throw networkError()
  })
  if (isGatewayFailure(answer)) throw networkError()
  if (!answer.ok) throw new RefreshRefused(parseEndReason((await refusedAnswer(answer)).details))
  const body: unknown = await answer.json().catch(() => null)
  const tokens = readTokens(body)
  if (tokens === null) throw new RefreshRefused()
  return tokens
}

/** A gateway without its backend has not checked the token: a restart of the server must sign nobody out. */
export const isGatewayFailure = ({ status }: Response): boolean => status >= 502 && status <= 504

/** Longer than any normal response; the lock must not be held forever. */
const refreshTimeoutMs = 15_000

function readTokens(body: unknown): Tokens | null {
  const data = (body as { data?: { access_token?: unknown; refresh_token?: unknown } } | null)?.data
  const { access_token: accessToken, refresh_token: refreshToken } = data ?? {}
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return null
  return { accessToken, refreshToken }
}
