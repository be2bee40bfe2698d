import { consoleAccessPaths, type ConsoleSession } from '@impulse/api/staff/console-access'
import type { AuthProvider } from 'react-admin'
import { call, CallRefused } from '../shared/api/call.ts'
import { setStorePerson } from './console-store.ts'

/** Asked once for several that need it at the same moment; whatever fails is asked again. */
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

/** The session is a cookie that no script can read: who one is, and what one may, the server tells. */
export const authProvider: AuthProvider = {
  /** The screens of signing in have done it; this is how react-admin hears of it. */
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
      const isSignedOut = !hasBeenIn && error instanceof CallRefused && error.status === 401
      // By `false` react-admin says nothing: whoever comes first has no session that could be over.
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
