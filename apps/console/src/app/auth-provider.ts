import { type ConsoleSession } from '@impulse/api/staff/console-access'
import type { AuthProvider } from 'react-admin'
import { call, RefusedCall } from '../shared/api/call.ts'
import { setStorePerson } from './console-store.ts'

/**
 * Request for the current session. Until one second after the response, all calls of `session` share this request,
 * so that a page sends one request instead of several.
 */
let sessionRequest: Promise<ConsoleSession> | null = null

let hasBeenIn = false

const session = (): Promise<ConsoleSession> =>
  (sessionRequest ??= call('GET', '/console/api/session')
    .then((found) => {
      setStorePerson(found.name)
      hasBeenIn = true
      return found
    })
    .finally(() => {
      setTimeout(() => (sessionRequest = null), 1_000)
    }))

/**
 * Auth provider of react-admin. The session is an HttpOnly cookie, so identity and permissions are read from
 * the server.
 */
export const authProvider: AuthProvider = {
  /**
   * Forgets the session request that was sent before the sign-in. react-admin calls this function when the
   * person has signed in.
   */
  login: async () => {
    sessionRequest = null
  },
  logout: async () => {
    sessionRequest = null
    await call('DELETE', '/console/api/session').catch(() => undefined)
    return '/login'
  },
  checkAuth: async () => {
    await session().catch((error: unknown) => {
      const isSignedOut = !hasBeenIn && error instanceof RefusedCall && error.status === 401
      // `false` makes react-admin redirect to the sign-in page without the message of an ended session, because this
      // person had no session before.
      throw isSignedOut ? Object.assign(new Error(), { message: false }) : error
    })
  },
  checkError: async ({ status }: { status?: number }) => {
    if (status !== 401) return
    sessionRequest = null
    throw new Error('Сеанс закончился. Войдите ещё раз')
  },
  getIdentity: async () => {
    const { name } = await session()
    return { id: name, fullName: name }
  },
  // Returns an empty list to a person who is not signed in. An error would redirect a person who opens an
  // invitation to the sign-in page.
  getPermissions: () =>
    session().then(
      ({ may }) => may,
      () => [],
    ),
}
