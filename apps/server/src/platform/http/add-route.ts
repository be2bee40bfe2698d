import type {
  FastifyContextConfig,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { consoleRoutes } from '@impulse/api/routes/console-routes'
import { memberRoutes } from '@impulse/api/routes/member-routes'
import type { Method } from '@impulse/api/routes/route-table'
import type { App } from './routes.ts'

export const routeTable = { ...memberRoutes, ...consoleRoutes }
type Table = typeof routeTable

type Options<Schema extends object> = RouteShorthandOptions<
  Server,
  IncomingMessage,
  ServerResponse,
  RouteGenericInterface,
  FastifyContextConfig,
  Schema,
  ZodTypeProvider
>
type Handler<Schema extends object> = RouteHandlerMethod<
  Server,
  IncomingMessage,
  ServerResponse,
  RouteGenericInterface,
  FastifyContextConfig,
  Schema,
  ZodTypeProvider
>

type AddRoute = <Key extends keyof Table>(
  key: Key,
  options: Omit<Options<Table[Key]>, 'schema'>,
  handler: Handler<Table[Key]>,
) => void

declare module 'fastify' {
  interface FastifyInstance {
    /** Registers a route of `routeTable`. The schemas in the table validate the request and the response. */
    addRoute: AddRoute
  }
}

/** Adds the method `addRoute` to the app and its scopes. */
export function decorateWithAddRoute(app: App): void {
  app.decorate('addRoute', function (this: App, ...[key, options, handler]: Parameters<AddRoute>) {
    const [method, url] = key.split(' ') as [Method, string]
    this.route({ ...options, method, url, schema: routeTable[key], handler })
  } as AddRoute)
}
