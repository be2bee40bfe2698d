import { sessionPaths, type SessionAnswer } from '@impulse/api/profile/user'
import type { FastifyRequest } from 'fastify'
import { backendLanguage } from '../backend/backend-language.ts'
import type { Backend } from '../backend/backend.ts'

/**
 * Looks up the session of this bearer: its access token and its member, or null when it has ended. Throws when the backend does
 * not answer, which must never look like the end of a session.
 */
export async function findSession(
  backend: Backend,
  { bearer, host }: { bearer: string; host: string },
): Promise<SessionAnswer | null> {
  const answer = await backend(sessionPaths.current, {
    method: 'GET',
    headers: { ...backendHeaders(host), authorization: `Bearer ${bearer}` },
  })
  if (answer.status === 401) return null
  if (!answer.ok) throw new Error(`The backend answered ${answer.status} about a session`)
  return (await answer.json()) as SessionAnswer
}

/** Ends the session behind this bearer. False when the backend could not do it: the session still lives. */
export async function endSession(
  backend: Backend,
  { bearer, request }: { bearer: string; request: FastifyRequest },
): Promise<boolean> {
  const headers = {
    ...backendHeaders(request.headers.host ?? 'localhost'),
    authorization: `Bearer ${bearer}`,
  }
  const answer = await backend(sessionPaths.end, { method: 'POST', headers }).catch((error: unknown) => {
    request.log.error({ err: error }, 'the backend did not answer')
    return null
  })
  // A session that has ended already is what was wanted.
  if (answer !== null && (answer.ok || answer.status === 401)) return true
  request.log.error({ status: answer?.status }, 'a session could not be ended')
  return false
}

/** Every call to the backend speaks Russian, and names the host that the visitor named. */
export const backendHeaders = (host: string): Record<string, string> => ({
  accept: 'application/json',
  ...backendLanguage,
  host,
})
