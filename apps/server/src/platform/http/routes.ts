import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** HTTP server for the features, with handlers typed by Zod schemas. */
export type App = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

/** Registers the routes of a feature. */
export type Routes = (app: App) => void | Promise<void>
