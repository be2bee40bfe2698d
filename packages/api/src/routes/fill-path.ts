import type { ConsoleRoutes } from './console-routes.ts'
import type { MemberRoutes } from './member-routes.ts'
import type { Method } from './route-table.ts'

declare const pattern: unique symbol

/** Path of a route with its parameters filled in. The type contains the route’s pattern, such as `/api/order/:id/`. */
export type FilledPath<Pattern> = string & { readonly [pattern]: Pattern }

/** Patterns of all routes whose path has parameters. */
export type PathPattern = PatternIn<keyof MemberRoutes | keyof ConsoleRoutes>
type PatternIn<Key> = Key extends `${Method} ${infer Pattern}`
  ? Pattern extends `${string}:${string}`
    ? Pattern
    : never
  : never

type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

/** Returns the path of a route in which each parameter is replaced by its value, encoded for a URL. */
export const fillPath = <const Pattern extends PathPattern>(
  path: Pattern,
  params: Readonly<Record<ParamNames<Pattern>, string | number>>,
): FilledPath<Pattern> =>
  path.replace(/:(\w+)/g, (_, name: ParamNames<Pattern>) =>
    encodeURIComponent(params[name]),
  ) as FilledPath<Pattern>
