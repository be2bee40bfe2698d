import { networkError, readApiError } from '../api/api-error.ts'
import type { Send } from '../api/client.ts'
import { type EndReason, parseEndReason } from './end-reason.ts'
import type { Session, Tokens } from './session.ts'

/**
 * Runs the work in only one tab of the browser at a time, by Web Locks. In a browser without Web Locks,
 * several tabs may run the work at the same time.
 */
export type RunExclusively = <T>(work: () => Promise<T>) => Promise<T>

/** Channel by which the tabs share a new access token. An access token exists only in the memory of a tab. */
export type Tabs = {
  announce: (tokens: Tokens) => void
  /** Resolves when another tab announces new tokens, or after a short time without an announcement. */
  waitForAnnouncement: () => Promise<void>
}

export type RefreshParts = { session: Session; send: Send; exclusively: RunExclusively; tabs: Tabs }

/**
 * Error of a refresh of the tokens: the refresh token is missing, or the server refused it. The session has ended.
 */
export class RefreshRefused extends Error {
  override name = 'RefreshRefused'
  readonly reason: EndReason
  constructor(reason: EndReason = 'expired') {
    super(reason)
    this.reason = reason
  }
}

/**
 * Returns a function that refreshes the tokens once for all waiting calls of this tab and other tabs. The
 * function resolves when this tab has a newer access token than the refused token. The function throws
 * `RefreshRefused` when the session has ended, and a network `ApiError` when the server does not respond.
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
  // While this tab waited for the lock, another tab may have refreshed the tokens. This tab then waits until the other
  // tab announces its access token.
  if (session.accessToken() === refusedToken && session.renewedElsewhere()) await tabs.waitForAnnouncement()
  if (session.accessToken() !== refusedToken) return
  // The refresh token is read inside the lock, so that this tab never sends a token that another tab has
  // already spent.
  const refreshToken = session.refreshToken()
  if (refreshToken === null) throw new RefreshRefused()
  const tokens = await fetchTokens(send, refreshToken)
  if (session.isLoggingOut()) throw new RefreshRefused()
  session.store(tokens)
  tabs.announce(tokens)
}

async function fetchTokens(send: Send, refreshToken: string): Promise<Tokens> {
  const response = await send({
    method: 'GET',
    path: `/api/refresh-token?refreshToken=${encodeURIComponent(refreshToken)}`,
    headers: { accept: 'application/json', 'accept-language': 'ru-RU' },
    signal: AbortSignal.timeout(refreshTimeoutMs),
  }).catch(() => {
    throw networkError()
  })
  if (isGatewayFailure(response)) throw networkError()
  if (!response.ok) throw new RefreshRefused(parseEndReason((await readApiError(response)).details))
  const body: unknown = await response.json().catch(() => null)
  const tokens = readTokens(body)
  if (tokens === null) throw new RefreshRefused()
  return tokens
}

/**
 * Returns true for an error response of a gateway that cannot reach the backend. The backend has then not checked
 * the token, and a restart of the backend must not log members out.
 */
export const isGatewayFailure = ({ status }: Response): boolean => status >= 502 && status <= 504

/**
 * Time limit of a refresh of the tokens, which is longer than any normal response. Without the limit, a missing
 * response would block the lock forever.
 */
const refreshTimeoutMs = 15_000

function readTokens(body: unknown): Tokens | null {
  const data = (body as { data?: { access_token?: unknown; refresh_token?: unknown } } | null)?.data
  const { access_token: accessToken, refresh_token: refreshToken } = data ?? {}
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return null
  return { accessToken, refreshToken }
}
