import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'
import { type Log, redact } from '../log/log.ts'
import { answerRefusals } from './responses/answer-refusals.ts'
import { closeInTime } from './graceful-close.ts'
import { isApi, refuseForeignRequests } from './requests/refuse-cross-origin-requests.ts'
import type { App } from './routes.ts'
import { refuseBadAddress, refuseBadMessage } from './responses/unreadable-requests.ts'

export type { App, Routes } from './routes.ts'

export type AppOptions = {
  log: Log
  /**
   * Returns true for a host that requests may name. A host includes its port, unless it is the scheme's
   * default.
   */
  allowsHost: (host: string) => boolean
  trustedProxies: string[]
}

/**
 * Builds the HTTP server without any feature: limits, hosts, refusals, headers, one log line per failed
 * request.
 */
export function buildApp({ log, allowsHost, trustedProxies }: AppOptions): App {
  // Typed as Fastify's logger, because the app's type would otherwise contain this server's `Log`.
  const loggerInstance: FastifyBaseLogger = log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit: 64 * 1024,
    // 10 MB at 300 kbit/s, which is a scan over a slow mobile connection. Slower clients would occupy
    // connections.
    requestTimeout: 5 * 60_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    maxRequestsPerSocket: 0,
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    genReqId: () => randomUUID(),
    frameworkErrors: refuseBadAddress,
    clientErrorHandler: refuseBadMessage,
  }).withTypeProvider<ZodTypeProvider>()
  app.server.headersTimeout = 10_000
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerRefusals(app)
  refuseForeignRequests(app, allowsHost)
  logRequests(app, log)
  apiHeaders(app)
  readEmptyBodies(app)
  closeInTime(app)
  return app
}

/** Removes the query, because tokens and searches must not be logged. */
const stripQuery = (url: string): string => url.split('?', 1)[0] ?? ''

// The hooks of every request are synchronous, because a promise would cost more than the work of a hook.

function logRequests(app: App, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    const failed = reply.statusCode >= 500
    if (failed || log.isLevelEnabled('debug')) {
      const line = {
        id: request.id,
        method: request.method,
        // The pattern of the route instead of the address, because a path may contain an id or, by mistake, a
        // token.
        route: request.routeOptions.url ?? redact(stripQuery(request.url)),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      }
      log[failed ? 'error' : 'debug'](line, 'request')
    }
    done()
  })
}

/**
 * Adds the headers of every API response: no caching, no type sniffing, no referrer. The cabinet adds the
 * headers of pages.
 */
function apiHeaders(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isApi(request)) reply.headers(apiResponseHeaders)
    done()
  })
}

const apiResponseHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

/** Accepts an empty JSON body on a route without a body, as clients send it, for example to sign out. */
function readEmptyBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '' && !request.routeOptions.schema?.body) done(null, undefined)
    else void parse(request, body, done)
  })
}
