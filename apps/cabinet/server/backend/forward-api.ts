import { cspReportPaths } from '@impulse/api/security-events/csp-reports'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { backendLanguage } from './backend-language.ts'
import { sendToBackend } from './send-to-backend.ts'

/**
 * Forwards `/api/*`, public pictures and reports of browsers to a separate backend. Bodies and responses are streamed, so that the app
 * server keeps no upload in memory and delays no response.
 */
export function forwardApi(app: FastifyInstance, backendUrl: string): void {
  const backend = new URL(backendUrl)
  app.register(async (scope) => {
    // Request bodies are passed to the backend as streams, so no parser may read them.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const handler = (request: FastifyRequest, reply: FastifyReply) => forward(request, reply, backend)
    scope.route({ method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/api/*', handler })
    scope.route({ method: 'POST', url: cspReportPaths.cabinet, handler })
    for (const url of ['/media/:name', '/_next/image']) scope.route({ method: ['GET', 'HEAD'], url, handler })
  })
}

async function forward(request: FastifyRequest, reply: FastifyReply, backend: URL): Promise<FastifyReply> {
  let response: IncomingMessage
  try {
    response = await sendUpstream(request, backend)
  } catch (error) {
    request.log.error({ err: error }, 'the backend could not be reached for an API call')
    const message = 'Сервис временно недоступен. Повторите попытку через минуту'
    return reply
      .status(502)
      .header('cache-control', 'no-store')
      .send({ error: { code: 'unavailable', message } })
  }
  reply.status(response.statusCode ?? 502)
  reply.headers(withoutHopByHop(response.headers))
  return reply.send(response)
}

async function sendUpstream(request: FastifyRequest, backend: URL): Promise<IncomingMessage> {
  // Aborts the request to the backend when the visitor disconnects before the whole request body has arrived.
  const abortController = new AbortController()
  request.raw.once('aborted', () => abortController.abort())
  return sendToBackend(backend, {
    method: request.method,
    path: request.url,
    headers: {
      ...withoutHopByHop(request.headers),
      ...backendLanguage,
      'x-forwarded-for': request.ip,
      'x-forwarded-proto': request.protocol,
    },
    body: request.raw,
    idleTimeoutMs,
    signal: abortController.signal,
  })
}

/**
 * Time limit without data from the backend, in milliseconds. After this time, the app server closes the
 * connection to the backend.
 */
const idleTimeoutMs = 60_000

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

function withoutHopByHop(headers: IncomingMessage['headers']): Record<string, string | string[]> {
  const connectionHeaders = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  return Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string | string[]] =>
        entry[1] !== undefined && !hopByHop.has(entry[0]) && !connectionHeaders.includes(entry[0]),
    ),
  )
}
