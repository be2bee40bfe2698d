import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Route as Fastify takes its schema, with what the API reference says about it. A route without `response`
 * sends a file or an empty body. `security` stands only where the session of a member is not what the route needs.
 */
type Route = {
  params?: z.ZodMiniType
  querystring?: z.ZodMiniType
  body?: z.ZodMiniType
  response?: { 200: z.ZodMiniType; '4xx'?: z.ZodMiniType }
  consumes?: readonly string[]
  security?: readonly object[]
  summary?: string
}
type Described = { description: string; hide?: never } | { hide: true; description?: never }

/** Routes by method and path. */
export type RouteTable = Record<`${Method} /${string}`, Route>

/** Routes of the members' API: each is described in the API reference, or hidden from it. */
export type MemberRouteTable = Record<`${Method} /${string}`, Route & Described>
