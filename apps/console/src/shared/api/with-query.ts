import type { ConsoleRoutes } from '@impulse/api/routes/console-routes'
import type { FilledPath } from '@impulse/api/routes/fill-path'
import type { PatternOf, QueryOf } from '@impulse/api/routes/request-path'
import type { Method } from '@impulse/api/routes/route-table'
import type { ConsolePath } from './call.ts'

/** Adds a query string to a path. The compiler accepts only the query parameters of the path's route. */
export function withQuery<Path extends ConsolePath<Method>>(
  path: Path,
  query: QueryOf<ConsoleRoutes, Method, Path>,
): FilledPath<PatternOf<Path>> {
  const params = Object.entries(query).map(([name, value]) => [name, String(value)])
  return `${path}?${new URLSearchParams(params)}` as FilledPath<PatternOf<Path>>
}
