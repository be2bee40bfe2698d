import { balancePaths } from '@impulse/wire/balance'
import { signInPaths, sessionBearerHeader } from '@impulse/wire/sign-in'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Backend } from './backend.ts'
import { isForeign } from './foreign-request.ts'
import { clearedLeftCookie, setLeftCookie } from '../src/shared/session/left-cookie.ts'
import { endLeftSession, hasLeft } from './left-session.ts'
import type { SessionCookie } from './session-cookie.ts'
import { backendHeaders, endSession } from './session-lookup.ts'

type SessionParts = { backend: Backend; cookie: SessionCookie }

/** What the session cookie does besides rendering: it is set, it logs out, it reads transactions. */
export function sessionRoutes(app: FastifyInstance, parts: SessionParts): void {
  endLeftSession(app, parts)
  setCookieFromBearer(app, parts.cookie)
  logoutRoute(app, parts)
  transactionsRoute(app, parts)
}

/** `verify` and the refresh hand the session's bearer over in a header, which never reaches the browser. */
function setCookieFromBearer(app: FastifyInstance, cookie: SessionCookie): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const bearer = reply.getHeader(sessionBearerHeader)
    if (bearer === undefined) return payload
    reply.removeHeader(sessionBearerHeader)
    if (typeof bearer !== 'string') return payload
    // A session that was left and could not be ended must not take the new one with it.
    if (hasLeft(request)) reply.header('set-cookie', clearedLeftCookie)
    reply.header('set-cookie', await cookie.seal(bearer))
    return payload
  })
}

/** Works by the cookie alone: the client has thrown its tokens away before it calls. Without one a bearer will do. */
function logoutRoute(app: FastifyInstance, { backend, cookie }: SessionParts): void {
  app.post(signInPaths.logout, async (request, reply) => {
    if (isForeign(request)) {
      return reply
        .status(403)
        .send({ error: { code: 'cross_site', message: 'Запрос пришёл с чужого сайта' } })
    }
    const sealed = await cookie.open(request.headers.cookie)
    const bearer = sealed ?? /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
    reply.header('cache-control', 'no-store')
    if (bearer === null || (await endSession(backend, { bearer, request }))) {
      reply.header('set-cookie', [cookie.cleared, clearedLeftCookie])
      return { success: true }
    }
    // The session still lives, so its cookie stays to end it by: the browser's next request does (`endLeftSession`).
    reply.header('set-cookie', setLeftCookie)
    const message = 'Сервис временно недоступен. Повторите попытку через минуту'
    return reply.status(503).send({ error: { code: 'unavailable', message } })
  })
}

/** The specification's proxy (sections 7 and 8), with the query's names as the backend has them. */
function transactionsRoute(app: FastifyInstance, { backend, cookie }: SessionParts): void {
  app.get(balancePaths.transactionsProxy, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const unauthorized = () => reply.status(401).send({ message: 'Unauthorized' })
    try {
      if (isForeign(request)) return unauthorized()
      const bearer = await cookie.open(request.headers.cookie)
      if (bearer === null) return unauthorized()
      const query = transactionsQuery(request.query as Record<string, string | string[]>)
      const answer = await backend(`${balancePaths.transactions}?${query}`, {
        method: 'GET',
        headers: { ...backendHeaders(hostOf(request)), authorization: `Bearer ${bearer}` },
      })
      if (answer.status === 401) return unauthorized()
      if (answer.status === 400) return await reply.status(400).send(await answer.json())
      if (!answer.ok) throw new Error(`The backend answered ${answer.status}`)
      const { items, totalCount } = (await answer.json()) as { items: unknown; totalCount: unknown }
      return { history: items, totalCount }
    } catch (error) {
      request.log.error({ err: error }, 'the transactions proxy failed')
      return reply.status(500).send({ message: 'Something went wrong' })
    }
  })
}

const queryNames = {
  maxResultCount: 'MaxResultCount',
  skipCount: 'SkipCount',
  dateSince: 'DateSince',
  dateTo: 'DateTo',
  search: 'Search',
  category: 'Category',
} as const

function transactionsQuery(asked: Record<string, string | string[]>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, backendName] of Object.entries(queryNames)) {
    // A value given twice stays given twice: the backend refuses it in its own words.
    for (const value of [asked[name] ?? []].flat()) query.append(backendName, value)
  }
  // The specification's defaults (section 9).
  if (!query.has('MaxResultCount')) query.set('MaxResultCount', '200')
  if (!query.has('SkipCount')) query.set('SkipCount', '0')
  return query
}

const hostOf = (request: FastifyRequest): string => request.headers.host ?? 'localhost'
