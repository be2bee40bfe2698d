import type { EntryContext } from 'react-router'

/** Two files of the build that are smaller than the time to ask for them: every document carries their text. */
export type Life = {
  /** All routes: `window.__reactRouterManifest={…};`. */
  manifest: string
  /** The module that begins it all. */
  entry: string
}

/**
 * The one script that brings a document to life: what the router says by `Scripts`, with the two small files in it and the data
 * as JSON. The router would send them in a format of its own, as a stream that its browser part waits for before it begins;
 * ours are whole by then, and plain. `without-unused-router-functions.ts` takes them up.
 */
export function lifeScript({ manifest, entry }: Life, context: EntryContext): string {
  const { matches, loaderData, errors } = context.staticHandlerContext
  const modules = matches.map(({ route }) => getRoute(context, route.id).module)
  const state = {
    // Of a route without a loader the router says so.
    loaderData: Object.fromEntries(matches.map(({ route }) => [route.id, loaderData[route.id] ?? null])),
    errors,
  }
  const handoff = { ...(JSON.parse(context.serverHandoffString ?? '{}') as object), state }
  return [
    `window.__reactRouterContext=${inScript(handoff)};${manifest}`,
    ...modules.map((module, place) => `import*as route${place} from${inScript(module)};`),
    `window.__reactRouterRouteModules={${matches.map(({ route }, place) => `${inScript(route.id)}:route${place}`).join()}};`,
    entry,
  ].join('')
}

/** Every script that a document needs, none twice: those of the entry first, since all others stand on them. */
export function listScripts(context: EntryContext): string[] {
  const parts = context.staticHandlerContext.matches.map(({ route }) => getRoute(context, route.id))
  return [
    ...new Set([
      ...context.manifest.entry.imports,
      ...parts.flatMap(({ module, imports = [] }) => [module, ...imports]),
    ]),
  ]
}

function getRoute({ manifest }: EntryContext, routeId: string) {
  const route = manifest.routes[routeId]
  if (route === undefined) throw new Error(`The build has no route ${routeId}`)
  return route
}

/** JSON that no script and no document can be ended by. */
const inScript = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
