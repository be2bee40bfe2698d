import { memberViewPages, memberViewSchema, openedViewSchema } from '@impulse/api/members/impersonation'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookiePrefix } from '@impulse/api/routes/cookie-prefix'
import type { Brand } from '../../src/shared/style/brand.ts'
import type { Backend } from '../backend/backend.ts'
import type { DocumentRequest, RenderDocument } from '../../src/app/document/document-context.ts'
import { backendHeaders } from '../session/session-lookup.ts'
import { toStaticPage, plainPage, impersonationPath, impersonationHeaders } from './impersonation-page.ts'

type Parts = {
  backend: Backend
  render: RenderDocument
  brand: Brand
  publicUrl: string | undefined
}

const isOver = 'Просмотр закончен. Эту вкладку можно закрыть, начать новый можно из карточки участника.'
const isAway = 'Сервис временно недоступен. Повторите попытку через минуту.'

/**
 * Registers the routes of an impersonation. A member's session in the same browser is not affected: the pages of the
 * impersonation have their own path, and its cookie has its own name. The pages run no scripts and do not contain the
 * bearer token.
 */
export function impersonationRoutes(app: FastifyInstance, parts: Parts): void {
  void app.register(async (scope) => {
    // The console sends the token that opens an impersonation in a form, so that no URL and no log contains the token.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.post(memberViewPages, (request, reply) => openImpersonation(request, reply, parts))
    scope.post<{ Params: { id: string } }>(`${memberViewPages}/:id/end`, (request, reply) =>
      endImpersonation(request, reply, parts),
    )
    for (const url of [`${memberViewPages}/:id`, `${memberViewPages}/:id/*`])
      scope.get<{ Params: { id: string } }>(url, { exposeHeadRoute: false }, (request, reply) =>
        showPage(request, reply, parts),
      )
  })
}

async function openImpersonation(request: FastifyRequest, reply: FastifyReply, parts: Parts) {
  const { backend, publicUrl } = parts
  const token = request.body instanceof URLSearchParams ? request.body.get('token') : null
  const response = await backend('/api/member-view/open', {
    method: 'POST',
    headers: { ...backendHeaders(getHost(request)), 'content-type': 'application/json' },
    body: JSON.stringify({ token: token ?? '' }),
  }).catch(() => null)
  if (!response?.ok) return plain(reply, response && response.status < 500 ? isOver : isAway)
  const { id, bearer } = openedViewSchema.parse(await response.json())
  return reply
    .header('set-cookie', formatCookie({ id, bearer, seconds: 15 * 60, publicUrl }))
    .header('cache-control', 'no-store')
    .redirect(`${impersonationPath(id)}/`, 303)
}

type ImpersonationRequest = FastifyRequest<{ Params: { id: string } }>

async function endImpersonation(request: ImpersonationRequest, reply: FastifyReply, parts: Parts) {
  const { backend, publicUrl } = parts
  const { id } = request.params
  const bearer = bearerIn(request, publicUrl)
  if (bearer !== null && isId(id)) {
    const response = await backend('/api/member-view/end', {
      method: 'POST',
      headers: { ...backendHeaders(getHost(request)), authorization: `Bearer ${bearer}` },
    }).catch(() => null)
    if (!response || response.status >= 500) return plain(reply, isAway)
    reply.header('set-cookie', formatCookie({ id, bearer: '', seconds: 0, publicUrl }))
  }
  return plain(reply, isOver, 200)
}

async function showPage(
  request: ImpersonationRequest,
  reply: FastifyReply,
  { backend, render, brand, publicUrl }: Parts,
) {
  const host = getHost(request)
  const bearer = bearerIn(request, publicUrl)
  if (bearer === null) return plain(reply, isOver)
  const headers = { ...backendHeaders(host), authorization: `Bearer ${bearer}` }
  const response = await backend('/api/member-view', { method: 'GET', headers }).catch(() => null)
  if (!response?.ok) return plain(reply, response && response.status < 500 ? isOver : isAway)
  const view = memberViewSchema.parse(await response.json())
  const base = impersonationPath(view.id)
  if (view.id !== request.params.id) return plain(reply, isOver)

  const document: DocumentRequest = {
    nonce: '',
    requestId: request.id,
    brand,
    amountsHidden: false,
    // The page gets an empty access token, so that the document does not contain the bearer token.
    session: { accessToken: '', user: view.user },
    maintenance: null,
    publicUrl: null,
    moneyWaitMs: null,
    send: async ({ method, path, headers: requestHeaders }) =>
      method === 'GET'
        ? backend(path, { method, headers: { ...requestHeaders, ...headers } })
        : new Response(null, { status: 403 }),
    endSession: () => undefined,
    logError: (error) =>
      request.log.error({ err: error, id: request.id }, 'a page of an impersonation failed to render'),
  }
  const path = request.url.replace(/^[^?]*?\/as-member\/[^/?]+/, base)
  const rendered = await render(new Request(`http://cabinet.invalid${path}`), document, base)
  const location = rendered.headers.get('location')
  if (location !== null)
    return reply.header('cache-control', 'no-store').redirect(within(base, location), 303)
  const nonce = randomBytes(16).toString('base64')
  return reply
    .status(rendered.status)
    .headers(impersonationHeaders(nonce))
    .send(toStaticPage(await rendered.text(), { view, nonce }))
}

const within = (base: string, location: string): string =>
  location === base || location.startsWith(`${base}/`) ? location : `${base}/${location.replace(/^\/+/, '')}`

async function plain(reply: FastifyReply, text: string, status = text === isAway ? 503 : 401) {
  const nonce = randomBytes(16).toString('base64')
  return reply.status(status).headers(impersonationHeaders(nonce)).send(plainPage(text, nonce))
}

const toCookieName = (id: string, publicUrl: string | undefined): string =>
  `${cookiePrefix(publicUrl)}impulse-view-${id}`

type ViewCookie = { id: string; bearer: string; seconds: number; publicUrl: string | undefined }

/**
 * Returns the `Set-Cookie` header of an impersonation. `SameSite` is `Lax`, because the impersonation is opened by a
 * form of the console, which may be on another host.
 */
const formatCookie = ({ id, bearer, seconds, publicUrl }: ViewCookie): string =>
  `${toCookieName(id, publicUrl)}=${bearer}; Max-Age=${seconds}; Path=/; HttpOnly; Secure; SameSite=Lax`

function bearerIn({ headers, params }: ImpersonationRequest, publicUrl: string | undefined): string | null {
  const name = `${toCookieName(params.id, publicUrl)}=`
  const pair = headers.cookie?.split(/; */).find((one) => one.startsWith(name))
  const bearer = pair?.slice(name.length) ?? ''
  return /^v\.[\w-]{43}$/.test(bearer) ? bearer : null
}

const isId = (id: string): boolean => /^[\da-f-]{36}$/.test(id)

const getHost = (request: FastifyRequest): string => request.headers.host ?? 'localhost'
