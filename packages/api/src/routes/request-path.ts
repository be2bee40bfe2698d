import type * as z from 'zod/mini'
import type { FilledPath } from './fill-path.ts'
import type { Method } from './route-table.ts'

/**
 * Paths that a request of this method may have: patterns without parameters, and paths with their parameters filled in.
 */
export type RequestPath<Table, Verb extends Method> = {
  [Key in keyof Table]: Key extends `${Verb} ${infer Pattern}`
    ? Pattern extends `${string}:${string}`
      ? FilledPath<Pattern>
      : Pattern | FilledPath<Pattern>
    : never
}[keyof Table]

/** Pattern of the route to which a path belongs. */
export type PatternOf<Path> = Path extends FilledPath<infer Pattern> ? Pattern : Path

type RouteOf<Table, Verb extends Method, Path> = Table[`${Verb} ${PatternOf<Path> & string}` & keyof Table]

/** Parsed JSON of a route's response; undefined for a file or an empty response. */
export type ResponseOf<Table, Verb extends Method, Path> =
  RouteOf<Table, Verb, Path> extends { response: { 200: infer Schema } } ? z.output<Schema> : undefined

/** Body that a route accepts: a form, the input of its body schema, or, without a body schema, a file. */
export type BodyOf<Table, Verb extends Method, Path> =
  RouteOf<Table, Verb, Path> extends { consumes: unknown }
    ? FormData
    : RouteOf<Table, Verb, Path> extends { body: infer Schema }
      ? z.input<Schema>
      : Blob | undefined

/** Query of a route, before it is written into the URL. Null, undefined and '' are left out. */
export type QueryOf<Table, Verb extends Method, Path> = QueryIn<RouteOf<Table, Verb, Path>>
type QueryIn<Route> = Route extends { querystring: infer Schema }
  ? { [Name in keyof z.input<Schema>]?: string | number | boolean | null | undefined }
  : never
