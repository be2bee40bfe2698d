import { sessionPaths, type SessionAnswer } from '@impulse/wire/user'
import type { Backend } from './backend.ts'

/**
 * What the backend knows of the session behind this bearer: its access token and its member, null when it has ended.
 * Throws when the backend does not answer, which must never look like the end of a session.
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

/** Every call to the backend speaks Russian, and names the host that the visitor named. */
export const backendHeaders = (host: string): Record<string, string> => ({
  accept: 'application/json',
  'accept-language': 'ru-RU',
  host,
})
