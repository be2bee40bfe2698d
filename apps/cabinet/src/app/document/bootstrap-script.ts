import type { EntryContext } from 'react-router'

/**
 * Two small files of the build that are inlined into the document, because separate requests for them would
 * take longer.
 */
export type BootstrapParts = {
  /** Script with the list of all routes: `window.__reactRouterManifest={…};`. */
  manifest: string
  /** Content of the module that starts the page. */
  entry: string
}

/**
 * Returns the inline script that starts a page: the content of the router's `Scripts`, two small files of the
 * build, and the page's data as JSON. The router itself would send the data as a stream and wait for its end.
 * `without-unused-router-functions.ts` makes the browser's router read the JSON.
 */
export function bootstrapScript({ manifest, entry }: BootstrapParts, context: EntryContext): string {
  const { matches, loaderData, errors } = context.staticHandlerContext
  const modules = matches.map(({ route }) => getRoute(context, route.id).module)
  const state = {
    // The router expects null as the data of a route without a loader.
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

/**
 * Returns the scripts of a document without duplicates. The entry's imports are first, because the other
 * scripts depend on them.
 */
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

/** Returns JSON in which no text can end the script element. */
const inScript = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
