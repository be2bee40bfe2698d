import { isNetworkError, sessionRenewedError, signedOutError } from '../api/api-error.ts'
import type { ApiRequest, Send } from '../api/client.ts'
import type { LogOut } from './logout.ts'
import { isGatewayFailure, RefreshRefused } from './refresh.ts'
import type { Session } from './session.ts'

export type AuthorizedParts = {
  session: Session
  send: Send
  refresh: (refusedToken: string | null) => Promise<void>
  logOut: LogOut
  /** Reloads the page once after a refresh of the tokens (specification, section 4). */
  reloadAfterRefresh: () => void
  /**
   * Called with true when the server responded to a call, and with false when the server did not respond to a
   * refresh of the tokens.
   */
  onConnection: (isThere: boolean) => void
}

/**
 * Returns a function that sends requests with the access token of the member. After a 401, the tokens are refreshed
 * once for all waiting requests, and each request that may be retried is retried once. If the server refuses the
 * refresh, the member is logged out. After a logout has begun, every request is refused immediately.
 */
export function createAuthorizedSend(parts: AuthorizedParts): Send {
  const { session, send } = parts
  let repeating = 0
  return async (request) => {
    if (session.isLoggingOut()) throw signedOutError()
    const token = session.accessToken()
    const response = await send(withBearer(request, token))
    if (session.isLoggingOut()) throw signedOutError()
    if (response.status !== 401) {
      if (!isGatewayFailure(response)) parts.onConnection(true)
      return response
    }
    repeating += 1
    try {
      return await repeatAfterRefresh(parts, request, token)
    } finally {
      repeating -= 1
      // The last request that waited for the refresh reloads the page, after its caller has received the
      // response.
      if (repeating === 0 && !session.isLoggingOut() && session.accessToken() !== token) {
        setTimeout(parts.reloadAfterRefresh)
      }
    }
  }
}

async function repeatAfterRefresh(
  { session, send, refresh, logOut, onConnection }: AuthorizedParts,
  request: ApiRequest,
  refusedToken: string | null,
): Promise<Response> {
  try {
    if (session.accessToken() === refusedToken) await refresh(refusedToken)
  } catch (error) {
    if (session.isLoggingOut()) throw signedOutError()
    // The server did not respond, so the session may still be valid. The member stays signed in and can try
    // again.
    if (isNetworkError(error)) {
      onConnection(false)
      throw error
    }
    // The specification (section 8) requires this log entry in the browser's console.
    // oxlint-disable-next-line no-console
    console.error('Failed to refresh token')
    void logOut('lost', error instanceof RefreshRefused ? error.reason : 'expired')
    throw signedOutError()
  }
  onConnection(true)
  if (session.isLoggingOut()) throw signedOutError()
  if (!mayRepeat(request)) throw sessionRenewedError()
  const second = await send(withBearer(request, session.accessToken()))
  if (session.isLoggingOut()) throw signedOutError()
  if (second.status === 401) {
    void logOut('lost')
    throw signedOutError()
  }
  return second
}

/** Returns true for a request that may be retried: it only reads data, or it has an Idempotency-Key. */
const mayRepeat = (request: ApiRequest): boolean =>
  request.method === 'GET' ||
  Object.keys(request.headers).some((name) => name.toLowerCase() === 'idempotency-key')

const withBearer = (request: ApiRequest, token: string | null): ApiRequest =>
  token === null ? request : { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }
