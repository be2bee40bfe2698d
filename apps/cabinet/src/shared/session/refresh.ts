import { networkError, refusedAnswer } from '../api/api-error.ts'
import type { Send } from '../api/client.ts'
import { type EndReason, parseEndReason } from './end-reason.ts'
import type { Session, Tokens } from './session.ts'

/**
 * Runs the work in one tab of the browser at a time, by Web Locks. A browser without Web Locks runs the work
 * without a lock.
 */
export type RunExclusively = <T>(work: () => Promise<T>) => Promise<T>

/** Channel by which tabs share a new access token, which exists only in memory. */
export type Tabs = {
  announce: (tokens: Tokens) => void
  /** Resolves when another tab announces tokens, or after a short time without an announcement. */
  waitForAnnouncement: () => Promise<void>
}

export type RefreshParts = { session: Session; send: Send; exclusively: RunExclusively; tabs: Tabs }

/** Error of a refresh whose token is missing or was refused: the session has ended. */
export class RefreshRefused extends Error {
  override name = 'RefreshRefused'
  readonly reason: EndReason
  constructor(reason: EndReason = 'expired') {
    super(reason)
    this.reason = reason
  }
}

/**
 * Returns a function that makes one refresh for all waiting calls of this and other tabs. The function
 * resolves when this tab has a newer access token than the refused token, and throws `RefreshRefused`, or a
 * network `ApiError` when there is no response.
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
  // Another tab may have refreshed while this tab waited for the lock, and will announce its access token
  // soon.
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

/**
 * Returns true for the failure of a gateway without its backend. The token was not checked, and a restart of
 * the server must sign nobody out.
 */
export const isGatewayFailure = ({ status }: Response): boolean => status >= 502 && status <= 504

/** Longer than any normal response. Without a limit a missing response would block the lock forever. */
const refreshTimeoutMs = 15_000

function readTokens(body: unknown): Tokens | null {
  const data = (body as { data?: { access_token?: unknown; refresh_token?: unknown } } | null)?.data
  const { access_token: accessToken, refresh_token: refreshToken } = data ?? {}
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return null
  return { accessToken, refreshToken }
}
