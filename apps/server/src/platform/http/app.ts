import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { newId } from '../ids/ids.ts'
import { type Log, redact } from '../log/log.ts'
import { decorateWithAddRoute } from './add-route.ts'
import { registerRefusalHandler } from './responses/answer-refusals.ts'
import { registerGracefulClose } from './graceful-close.ts'
import { isApi, refuseForeignRequests } from './requests/refuse-cross-origin-requests.ts'
import type { App } from './routes.ts'
import type { SecurityEvent } from '../security-events/security-events.rules.ts'
import { registerSecurityHeaders, securityHeaders } from './responses/security-headers.ts'
import { refuseBadAddress, refuseBadMessage } from './responses/unreadable-requests.ts'

export type { App, Routes } from './routes.ts'

export type AppOptions = {
  log: Log
  /**
   * Returns true when requests to this host are accepted. `host` includes the port, unless it is the default
   * port of the scheme.
   */
  allowsHost: (host: string) => boolean
  /** Address of the server in browsers. Undefined for a server without TLS, in demo mode or inside the network. */
  publicUrl?: string | undefined
  trustedProxies: string[]
  /** Called for each event of the security journal; absent for a server without a database. */
  onSecurityEvent?: (event: SecurityEvent) => void
}

/**
 * Builds the HTTP server, to which features then add their routes. The server limits requests, checks the host and
 * the origin, responds to errors, sets response headers, and logs each failed request in one line.
 */
export function buildApp({
  log,
  allowsHost,
  publicUrl,
  trustedProxies,
  onSecurityEvent = () => undefined,
}: AppOptions): App {
  // Declares the logger with Fastify's own type. With the type `Log`, the type of every app would depend on
  // this server's logger.
  const loggerInstance: FastifyBaseLogger = log
  const headers = securityHeaders(publicUrl)
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit: 64 * 1024,
    // Enough time to upload a scan of a document (10 MB) over a slow mobile connection (300 kbit/s). Slower
    // clients would occupy connections for too long.
    requestTimeout: 5 * 60_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    maxRequestsPerSocket: 0,
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    // Ordered by the arrival of the requests, which decides between two uploads of one scan.
    genReqId: newId,
    frameworkErrors: (_error, request, reply) => refuseBadAddress(request, reply.headers(headers)),
    clientErrorHandler: (error, socket) => refuseBadMessage(error, { socket, headers }),
  }).withTypeProvider<ZodTypeProvider>()
  app.server.headersTimeout = 10_000
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('onSecurityEvent', onSecurityEvent)
  decorateWithAddRoute(app)
  registerRefusalHandler(app)
  registerSecurityHeaders(app, headers)
  refuseForeignRequests(app, { allowsHost, publicUrl })
  logRequests(app, log)
  forbidCachingOfApi(app)
  registerEmptyBodyParser(app)
  registerGracefulClose(app)
  return app
}

/** Removes the query from an address, because tokens and search texts must not be logged. */
const stripQuery = (url: string): string => url.split('?', 1)[0] ?? ''

// The hooks that run for every request are synchronous: a promise would cost more than the work of the hook.

function logRequests(app: App, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    const failed = reply.statusCode >= 500
    if (failed || log.isLevelEnabled('debug')) {
      const line = {
        id: request.id,
        method: request.method,
        // Logs the pattern of the route and not the path, because a path may contain an id or, by mistake, a
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

/** Forbids browsers to cache responses of the API. */
function forbidCachingOfApi(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isApi(request)) reply.header('cache-control', 'no-store')
    done()
  })
}

/**
 * Accepts an empty body with the content type JSON on a route that has no body. Clients send such a body, for
 * example to sign out.
 */
function registerEmptyBodyParser(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '' && !request.routeOptions.schema?.body) done(null, undefined)
    else void parse(request, body, done)
  })
}
