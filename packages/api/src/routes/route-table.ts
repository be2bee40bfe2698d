import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Schema of a route as Fastify needs it, with texts for the API reference. A route without `response` sends a file or
 * an empty body. `security` is set only for a route without a session: `[{ apiKey: [] }]` when it needs an API key,
 * otherwise `[]`.
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
