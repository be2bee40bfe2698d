import { type SessionResponse, sessionResponseSchema } from '@impulse/api/profile/user'
import type { FastifyRequest } from 'fastify'
import { backendLanguage } from '../backend/backend-language.ts'
import type { Backend } from '../backend/backend.ts'

/**
 * Returns the access token and the member for this bearer token, or null when the session has ended. Throws when
 * the backend fails, does not respond or responds with an invalid session, because an outage must not look like an
 * ended session.
 */
export async function findSession(
  backend: Backend,
  { bearer, host }: { bearer: string; host: string },
): Promise<SessionResponse | null> {
  const response = await backend('/api/session/', {
    method: 'GET',
    headers: { ...backendHeaders(host), authorization: `Bearer ${bearer}` },
  })
  if (response.status === 401) return null
  if (!response.ok) throw new Error(`The backend answered ${response.status} about a session`)
  return sessionResponseSchema.parse(await response.json())
}

/**
 * Ends the session of this bearer token. Returns false when the backend fails or does not respond; the session may
 * then still exist.
 */
export async function endSession(
  backend: Backend,
  { bearer, request }: { bearer: string; request: FastifyRequest },
): Promise<boolean> {
  const headers = {
    ...backendHeaders(request.headers.host ?? 'localhost'),
    authorization: `Bearer ${bearer}`,
  }
  const response = await backend('/api/session/end', { method: 'POST', headers }).catch((error: unknown) => {
    request.log.error({ err: error }, 'the backend did not respond when a session was ended')
    return null
  })
  // Status 401 means that the session had ended before, which counts as a success.
  if (response !== null && (response.ok || response.status === 401)) return true
  request.log.error({ status: response?.status }, 'failed to end a session at the backend')
  return false
}

/**
 * Returns the headers of every call to the backend: JSON as the format of the response, Russian as its language, and
 * the host name that the visitor uses.
 */
export const backendHeaders = (host: string): Record<string, string> => ({
  accept: 'application/json',
  ...backendLanguage,
  host,
})
