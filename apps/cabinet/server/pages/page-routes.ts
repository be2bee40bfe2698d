import type { SessionResponse } from '@impulse/api/profile/user'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '../../src/shared/style/brand.ts'
import type { Backend } from '../backend/backend.ts'
import type { DocumentRequest, RenderDocument } from '../../src/app/document/document-context.ts'
import { hidesAmounts } from '../../src/shared/amount/hidden-cookie.ts'
import { documentHeaders } from './page-headers.ts'
import { type FindMaintenance, openMaintenance } from '../backend/maintenance-lookup.ts'
import { outagePage } from './outage-page.ts'
import { createPageLimit } from './page-limit.ts'
import type { SessionCookie } from '../session/session-cookie.ts'
import { backendHeaders, findSession } from '../session/session-lookup.ts'

export type DocumentParts = {
  backend: Backend
  cookie: SessionCookie
  render: RenderDocument
  brand: Brand
  publicUrl?: string | undefined
  dev: boolean
  captchaOrigin?: string | undefined
  counterOrigins?: readonly string[] | undefined
  counterScriptOrigins?: readonly string[] | undefined
  /** Returns the network of an address, which gets a share of the pages in progress. */
  toNetwork?: ((address: string) => string) | undefined
}

/**
 * Milliseconds that the server waits for the member's amounts before it sends a document without them. The limit
 * is several times the usual duration of the request. It is much shorter than the time in which the browser could
 * load the page and request the amounts itself.
 */
const moneyWaitMs = 300

type PageContext = DocumentParts & { path: string; findMaintenance: FindMaintenance }

/**
 * Registers the route that renders HTML documents, for every path that no other route matches and that
 * `mayBePage` accepts. For an unknown path, the document shows an error.
 */
export function documentRoutes(app: FastifyInstance, parts: DocumentParts): void {
  const findMaintenance = openMaintenance(parts.backend)
  const { toNetwork = String } = parts
  const limit = createPageLimit()
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (!mayBePage(path)) return reply.callNotFound()
    const release = limit.acquire(toNetwork(request.ip))
    if (release === null) return reply.send(outagePage(reply))
    // Releases the slot before the response is sent, because a slow client may take minutes to read it.
    const page = await renderPage(request, reply, { ...parts, path, findMaintenance }).finally(release)
    return reply.send(page)
  })
}

/**
 * Returns false for paths of the API, of pictures from the backend (`_next`), of the console, impersonations and
 * assets. Also returns false for paths that browsers may read as a host name, and for data requests of the router,
 * which the cabinet never makes.
 */
const mayBePage = (path: string): boolean =>
  !/^\/(?:api|as-member|assets|console|_next)(?:\/|$)|^\/[/\\]|\.data$/.test(path) && !path.includes('\\')

/** Sets the status and the headers of the page, and returns its HTML. */
async function renderPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { backend, cookie, render, findMaintenance, ...parts }: PageContext,
): Promise<string> {
  const host = request.headers.host ?? 'localhost'
  const bearer = cookie.open(request.headers.cookie)
  const [session, maintenance] = await Promise.all([
    findSessionOf(request, { backend, bearer, host }),
    findMaintenance(host),
  ])
  if (session === 'unavailable') return outagePage(reply)
  const nonce = randomBytes(16).toString('base64')
  // True when the response must remove the cookie of an ended session. Otherwise the app server would request the ended
  // session again for every page.
  let removesCookie = session === null && request.headers.cookie?.includes(`${cookie.name}=`) === true
  const document: DocumentRequest = {
    nonce,
    requestId: request.id,
    brand: parts.brand,
    publicUrl: parts.publicUrl ?? null,
    amountsHidden: hidesAmounts(request.headers.cookie, parts.publicUrl),
    session,
    maintenance,
    moneyWaitMs,
    send: ({ method, path, headers, body }) =>
      backend(path, {
        method,
        headers: { ...headers, ...backendHeaders(host) },
        body: typeof body === 'string' ? body : undefined,
      }),
    endSession: () => (removesCookie = true),
    logError: (error) => request.log.error({ err: error, id: request.id }, 'a page failed to render'),
  }
  // Uses a fixed origin instead of the host name of the request, because pages must not depend on the host name that a
  // visitor uses.
  const response = await render(
    new Request(`http://cabinet.invalid${request.url}`, { method: request.method }),
    document,
  )
  // Status 503 means that the backend became unavailable while the document was rendered.
  if (response.status === 503) return outagePage(reply)
  reply.status(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  reply.headers(documentHeaders({ nonce, signedIn: session !== null, ...parts }))
  if (removesCookie) reply.header('set-cookie', cookie.cleared)
  return response.text()
}

async function findSessionOf(
  request: FastifyRequest,
  { backend, bearer, host }: { backend: Backend; bearer: string | null; host: string },
): Promise<SessionResponse | null | 'unavailable'> {
  if (bearer === null) return null
  try {
    return await findSession(backend, { bearer, host })
  } catch (error) {
    request.log.error({ err: error, id: request.id }, 'failed to look up the session at the backend')
    return 'unavailable'
  }
}
