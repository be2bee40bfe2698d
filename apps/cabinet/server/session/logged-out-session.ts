import { logoutPath } from '@impulse/api/sign-in/sign-in'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Backend } from '../backend/backend.ts'
import type { SessionCookie } from './session-cookie.ts'
import { endSession } from './session-lookup.ts'

/**
 * Ends the session of a member who pressed «Выйти» while the server or its database was unreachable. Each later
 * request of that browser first tries again to end the session. The request itself is then handled as a request
 * without a session.
 */
export function endLoggedOutSession(
  app: FastifyInstance,
  { backend, cookie }: { backend: Backend; cookie: SessionCookie },
): void {
  app.addHook('onRequest', async (request, reply) => {
    // The logout route ends the session itself, and requests for assets need no session.
    if (
      !cookie.loggedOut.isIn(request.headers.cookie) ||
      isLogout(request) ||
      request.url.startsWith('/assets/')
    )
      return
    const bearer = cookie.open(request.headers.cookie)
    delete request.headers.cookie
    if (bearer !== null && !(await endSession(backend, { bearer, request }))) {
      // The session cookie and the logout cookie stay in the browser until the session has ended, so the browser's
      // next request tries again.
      request.headers.cookie = cookie.loggedOut.set.split(';', 1)[0]
      return
    }
    reply.header('set-cookie', cookie.loggedOut.cleared)
    if (bearer !== null) reply.header('set-cookie', cookie.cleared)
  })
}

const isLogout = ({ url }: FastifyRequest): boolean => url.split('?', 1)[0] === logoutPath
