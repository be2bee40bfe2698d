import { signInPaths } from '@impulse/wire/sign-in'
import { sessionPaths } from '@impulse/wire/user'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clearedLeftCookie, leftCookie } from '../src/shared/session/left-cookie.ts'
import type { Backend } from './backend.ts'
import type { SessionCookie } from './session-cookie.ts'
import { backendHeaders } from './session-lookup.ts'

/**
 * A member who pressed «Выйти» while the server could not be reached has left all the same: the first request that
 * comes through ends the session, and sees none of it.
 */
export function endLeftSession(
  app: FastifyInstance,
  { backend, cookie }: { backend: Backend; cookie: SessionCookie },
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasLeft(request)) return
    reply.header('set-cookie', clearedLeftCookie)
    // Logging out does all the rest by itself.
    if (request.url.split('?', 1)[0] === signInPaths.logout) return
    const bearer = await cookie.open(request.headers.cookie)
    delete request.headers.cookie
    if (bearer === null) return
    reply.header('set-cookie', cookie.cleared)
    const host = request.headers.host ?? 'localhost'
    const headers = { ...backendHeaders(host), authorization: `Bearer ${bearer}` }
    await backend(sessionPaths.end, { method: 'POST', headers }).catch((error: unknown) =>
      request.log.error({ err: error }, 'a session that was left could not be ended'),
    )
  })
}

const hasLeft = ({ headers }: FastifyRequest): boolean =>
  headers.cookie?.split(';').some((pair) => pair.trim().startsWith(`${leftCookie}=`)) === true
