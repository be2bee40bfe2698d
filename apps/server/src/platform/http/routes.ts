import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/**
 * HTTP server to which features add their routes. The types of a request are those of the route's Zod
 * schemas.
 */
export type App = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

/** Function that registers the routes of a feature. */
export type Routes = (app: App) => void | Promise<void>
