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
  /** Reloads the page once after a refresh (specification, section 4). */
  reloadAfterRefresh: () => void
  /** Called with true when a call has reached the server, with false when a refresh has not. */
  onConnection: (isThere: boolean) => void
}

/**
 * Returns a function that sends requests with the bearer, if there is one. After a 401 a request is repeated
 * once after a shared refresh; if the refresh is refused, the member is logged out. After a logout has begun,
 * every call is refused immediately.
 */
export function createAuthorizedSend(parts: AuthorizedParts): Send {
  const { session, send } = parts
  let repeating = 0
  return async (request) => {
    if (session.isLoggingOut()) throw signedOutError()
    const token = session.accessToken()
    const answer = await send(withBearer(request, token))
    if (session.isLoggingOut()) throw signedOutError()
    if (answer.status !== 401) {
      if (!isGatewayFailure(answer)) parts.onConnection(true)
      return answer
    }
    repeating += 1
    try {
      return await repeatAfterRefresh(parts, request, token)
    } finally {
      repeating -= 1
      // The last waiting request reloads the page, after its caller has the response.
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
    // The session may still be valid: the member stays signed in and can retry.
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

/** A write is repeated only with an Idempotency-Key. */
const mayRepeat = (request: ApiRequest): boolean =>
  request.method === 'GET' ||
  Object.keys(request.headers).some((name) => name.toLowerCase() === 'idempotency-key')

const withBearer = (request: ApiRequest, token: string | null): ApiRequest =>
  token === null ? request : { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }
