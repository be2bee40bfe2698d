import { consoleAccessPaths, type ConsoleSession } from '@impulse/api/staff/console-access'
import type { AuthProvider } from 'react-admin'
import { call, RefusedCall } from '../shared/api/call.ts'
import { setStorePerson } from './console-store.ts'

/** Shared by parallel calls; a failed request is repeated by the next call. */
let sessionRequest: Promise<ConsoleSession> | null = null

let hasBeenIn = false

const session = (): Promise<ConsoleSession> =>
  (sessionRequest ??= call<ConsoleSession>('GET', consoleAccessPaths.session)
    .then((found) => {
      setStorePerson(found.name)
      hasBeenIn = true
      return found
    })
    .finally(() => {
      setTimeout(() => (sessionRequest = null), 1_000)
    }))

/** The session is an HttpOnly cookie, so identity and permissions come from the server. */
export const authProvider: AuthProvider = {
  /** Notifies react-admin of a sign-in, which the sign-in pages have completed. */
  login: async () => {
    sessionRequest = null
  },
  logout: async () => {
    sessionRequest = null
    await call('DELETE', consoleAccessPaths.session).catch(() => undefined)
    return '/login'
  },
  checkAuth: async () => {
    await session().catch((error: unknown) => {
      const isSignedOut = !hasBeenIn && error instanceof RefusedCall && error.status === 401
      // With `false` react-admin shows no message: a first visit has no session that could have ended.
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
  // Without a session there are no permissions and no redirect: an invitation is opened without a session.
  getPermissions: () =>
    session().then(
      ({ may }) => may,
      () => [],
    ),
}
