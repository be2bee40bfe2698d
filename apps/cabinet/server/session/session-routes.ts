import {
  type HistoryQuery,
  historyQuerySchema,
  transactionsProxyPath,
  transactionsSchema,
} from '@impulse/api/balance/balance'
import { isRefusalCode, type RefusalBody, toRefusalText } from '@impulse/copy-ru/refusals/refusals'
import { logoutPath, sessionBearerHeader } from '@impulse/api/sign-in/sign-in'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Backend } from '../backend/backend.ts'
import { isCrossOrigin } from '../backend/cross-origin-request.ts'
import { endLoggedOutSession } from './logged-out-session.ts'
import type { SessionCookie } from './session-cookie.ts'
import { backendHeaders, endSession } from './session-lookup.ts'

type SessionParts = { backend: Backend; cookie: SessionCookie }

/**
 * Registers the routes that use the session cookie (logout, transactions), and two hooks: one sets the cookie, the
 * other ends a session whose logout has failed.
 */
export function sessionRoutes(app: FastifyInstance, parts: SessionParts): void {
  endLoggedOutSession(app, parts)
  setCookieFromBearer(app, parts.cookie)
  logoutRoute(app, parts)
  transactionsRoute(app, parts)
}

/**
 * Replaces the response header that contains the session's bearer token with the session cookie. The backend sets
 * that header when a member signs in (`verify`) and when the tokens are refreshed.
 */
function setCookieFromBearer(app: FastifyInstance, cookie: SessionCookie): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const bearer = reply.getHeader(sessionBearerHeader)
    if (bearer === undefined) return payload
    reply.removeHeader(sessionBearerHeader)
    if (typeof bearer !== 'string') return payload
    // The cookie that records a failed logout must not end the session that this response begins.
    if (cookie.loggedOut.isIn(request.headers.cookie)) reply.header('set-cookie', cookie.loggedOut.cleared)
    reply.header('set-cookie', cookie.seal(bearer))
    return payload
  })
}

/**
 * Registers the logout route. The route ends the session of the session cookie, because the client has already
 * deleted its tokens. For a request without that cookie, the route ends the session of the token in the
 * `Authorization` header.
 */
function logoutRoute(app: FastifyInstance, { backend, cookie }: SessionParts): void {
  app.post(logoutPath, async (request, reply) => {
    if (isCrossOrigin(request)) {
      return reply
        .status(403)
        .send({ error: { code: 'cross_site', message: 'Запрос пришёл с чужого сайта' } })
    }
    const sealed = cookie.open(request.headers.cookie)
    const bearer = sealed ?? /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
    reply.header('cache-control', 'no-store')
    if (bearer === null || (await endSession(backend, { bearer, request }))) {
      reply.header('set-cookie', [cookie.cleared, cookie.loggedOut.cleared])
      return { success: true }
    }
    // The session still exists, so its cookie stays until the browser's next request ends the session
    // (`endLoggedOutSession`).
    reply.header('set-cookie', cookie.loggedOut.set)
    const message = 'Сервис временно недоступен. Повторите попытку через минуту'
    return reply.status(503).send({ error: { code: 'unavailable', message } })
  })
}

/**
 * Registers the transactions proxy of the specification (sections 7 and 8). The route responds with 401 without a valid
 * session, with 400 to an invalid query, and with 500 after any other failure of the backend.
 */
function transactionsRoute(app: FastifyInstance, { backend, cookie }: SessionParts): void {
  app.get(transactionsProxyPath, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const unauthorized = () => reply.status(401).send({ message: 'Unauthorized' })
    try {
      if (isCrossOrigin(request)) return unauthorized()
      const bearer = cookie.open(request.headers.cookie)
      if (bearer === null) return unauthorized()
      const query = historyQuerySchema.safeParse(request.query)
      if (!query.success) return await reply.status(400).send(toRefusalBody(query.error))
      const response = await backend(`/api/accounts/transactions?${transactionsQuery(query.data)}`, {
        method: 'GET',
        headers: { ...backendHeaders(getHost(request)), authorization: `Bearer ${bearer}` },
      })
      if (response.status === 401) return unauthorized()
      if (!response.ok) throw new Error(`The backend answered ${response.status}`)
      const { items, totalCount } = transactionsSchema.parse(await response.json())
      return { history: items, totalCount }
    } catch (error) {
      request.log.error({ err: error }, 'failed to load the transactions from the backend')
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

/** Converts the query to the backend's parameter names, and omits empty filters. */
function transactionsQuery(historyQuery: HistoryQuery): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, backendName] of Object.entries(queryNames)) {
    const value = historyQuery[name as keyof typeof queryNames] ?? ''
    if (value !== '') query.set(backendName, String(value))
  }
  return query
}

/**
 * Returns the response body for an invalid query. The schema uses a refusal code as the message of an invalid
 * field.
 */
function toRefusalBody({ issues }: { issues: readonly { message: string }[] }): RefusalBody {
  const message = issues[0]?.message ?? ''
  const code = isRefusalCode(message) ? message : 'invalid_request'
  return { error: { code, message: toRefusalText(code) } }
}

const getHost = (request: FastifyRequest): string => request.headers.host ?? 'localhost'
