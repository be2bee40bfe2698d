import type { ESTree, Plugin } from 'vite'

/**
 * Replaces the bodies of the router's functions that the browser never calls. The bundler then drops the code
 * that only these functions need. The cabinet uses no forms, fetchers, actions, blockers, prefetching links
 * and view transitions of the router, and every route with a loader has a `clientLoader`. If an upgrade of
 * the router renames such a function, or the cabinet's source uses such a function, the build fails.
 */
export function withoutUnusedRouterFunctions(): Plugin {
  const emptied = new Set<string>()
  return {
    name: 'without-unused-router-functions',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const file = id.replaceAll('\\', '/').replace(/\?.*$/, '')
      if (/\/cabinet\/src\/(?!.*\.test\.)/.test(file)) return refuseLeftOut(code, file)
      const part = Object.keys(bodies).find((path) => file.endsWith(`${routerFolder}${path}`))
      if (part === undefined) return null
      emptied.add(part)
      return { code: withBodies(code, this.parse(code), part), map: null }
    },
    buildEnd(error) {
      const missing = Object.keys(bodies).filter((part) => !emptied.has(part))
      if (!error && missing.length > 0) {
        throw new Error(
          `React Router has moved ${missing.join(', ')}: look into without-unused-router-functions.ts`,
        )
      }
    },
  }
}

const routerFolder = '/react-router/dist/production/lib/'

const never = 'throw Error("left out")'

/** New function bodies, by the module and the name of the function. */
const bodies: Record<string, Record<string, string>> = {
  'router/router.js': {
    // Functions for actions and fetchers.
    fetch: never,
    getFetcher: never,
    getSubmissionFromNavigation: 'return undefined',
    getSubmittingFetcher: never,
    getSubmittingNavigation: never,
    getTargetedDataStrategyMatches: never,
    getUpdatedRevalidatingFetchers: never,
    handleAction: never,
    handleFetcherAction: never,
    handleFetcherLoader: never,
    normalizeNavigateOptions: 'return { path }',
    queueFetcherForDeletion: never,
    resetFetcher: never,
    setFetcherError: never,
    // Functions for blockers of a navigation.
    getBlocker: never,
    shouldBlockNavigation: 'return undefined',
    updateBlocker: never,
    // Functions for routes that the router discovers or changes after the start.
    checkFogOfWar: 'return { active: false, matches: null }',
    discoverRoutes: never,
    patchRoutesImpl: never,
    // The router's start, without blockers and view transitions.
    initialize: `unlistenHistory = init.history.listen(({ action, location }) => startNavigation(action, location))
      if (!state.initialized) startNavigation("POP", state.location, { initialHydration: true })
      return router`,
    // The text of this error is never shown, because every address matches a route: an unknown address
    // matches the route of the not-found page.
    getInternalRouterError: 'return new ErrorResponseImpl(status, "", Error("of the router"), true)',
  },
  'dom/lib.js': {
    Form: '',
    HistoryRouter: never,
    useFormAction: never,
    useSubmit: never,
    useViewTransitionState: 'return false',
  },
  'dom/ssr/components.js': {
    PrefetchPageLinks: 'return null',
    usePrefetchBehavior: 'return [false, undefined, {}]',
  },
  // The document contains the data as JSON (`bootstrap-script.ts`). The router therefore waits for no stream,
  // decodes nothing, and matches the routes only once.
  'dom-export/hydrated-router.js': {
    createHydratedRouter: `initSsrInfo()
      const { context, manifest, routeModules } = ssrInfo
      const router = UNSAFE_createRouter({
        routes: UNSAFE_createClientRoutes(manifest.routes, routeModules),
        history: UNSAFE_createBrowserHistory(),
        basename: context.basename,
        hydrationData: context.state,
        mapRouteProperties: UNSAFE_defaultMapRouteProperties,
        hydrationRouteProperties: UNSAFE_hydrationRouteProperties,
        dataStrategy: UNSAFE_getTurboStreamSingleFetchDataStrategy()
      })
      ssrInfo.router = router
      ssrInfo.routerInitialized = true
      return router.initialize()`,
  },
  // Page that is shown only when the error boundary of the root route fails, too.
  'dom/ssr/errorBoundaries.js': {
    RemixRootDefaultErrorBoundary: `console.error(error); return React$1.createElement("html", { lang: "ru" },
      React$1.createElement("body", null, "Не удалось показать страницу. Обновите её"))`,
  },
  'dom/ssr/fallback.js': { RemixRootDefaultHydrateFallback: 'return null' },
  // Creates routes without actions and server loaders. The module of a route is already loaded, or is fetched
  // once.
  'dom/ssr/routes.js': {
    createClientRoutes: `const at = (parentId) => (children[parentId] || []).map((route) => {
        const { id, index, path } = route
        const module = routeModulesCache[id]
        let fetched
        const fetch = () => fetched ??= loadRouteModuleWithBlockingLinks(route, routeModulesCache)
        const later = (name) => async () => (await fetch())[name]
        const own = module
          ? {
              ...getRouteComponents(route, module),
              middleware: module.clientMiddleware, loader: module.clientLoader, handle: module.handle,
              shouldRevalidate: module.shouldRevalidate
            }
          : {
              lazy: {
                middleware: route.hasClientMiddleware ? later("clientMiddleware") : undefined,
                loader: route.hasClientLoader ? later("clientLoader") : undefined,
                shouldRevalidate: later("shouldRevalidate"), handle: later("handle"), Component: later("Component"),
                ErrorBoundary: route.hasErrorBoundary ? later("ErrorBoundary") : undefined
              }
            }
        return { id, index, path, ...own, children: children[id] && at(id) }
      })
      const children = groupRoutesByParentId(manifest)
      return at("")`,
    createClientRoutesWithHMRRevalidationOptOut: never,
  },
  // Calls the loaders in the browser. No loader requests the result of a server loader.
  'dom/ssr/single-fetch.js': {
    getTurboStreamSingleFetchDataStrategy: `return (args) => args.runClientMiddleware(async ({ matches }) => {
      const results = {}
      await Promise.all(matches.map((match) => match.resolve(async (handler) => {
        if (!match.shouldCallHandler(true)) return
        // A loader may answer at once, without a promise.
        results[match.route.id] = await (async () => handler())().then(
          (result) => ({ type: "data", result }), (result) => ({ type: "error", result }))
      })))
      return results
    })`,
  },
  'hooks.js': { DefaultErrorComponent: 'return null', RSCErrorHandler: never, useNavigateUnstable: never },
}

function withBodies(code: string, program: ESTree.Program, part: string): string {
  const wanted = bodies[part] ?? {}
  const cuts: { start: number; end: number; text: string }[] = []
  walk(program, (node) => {
    if (node.type === 'FunctionDeclaration' && node.id && node.body) {
      const body = wanted[node.id.name]
      if (body !== undefined) cuts.push({ ...node.body, text: `{${body}}` })
    }
    // A component that `forwardRef` creates is a variable instead of a function declaration.
    if (
      node.type === 'VariableDeclarator' &&
      node.id.type === 'Identifier' &&
      node.init?.type === 'CallExpression'
    ) {
      if (wanted[node.id.name] !== undefined) cuts.push({ ...node.init, text: '{}' })
    }
  })
  if (cuts.length !== Object.keys(wanted).length)
    throw new Error(
      `React Router has renamed a function of ${part}: look into without-unused-router-functions.ts`,
    )
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code)
}

function walk(node: unknown, visit: (node: ESTree.Node) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) return node.forEach((part) => walk(part, visit))
  if ('type' in node) visit(node as ESTree.Node)
  Object.values(node).forEach((part) => walk(part, visit))
}

function refuseLeftOut(code: string, file: string): null {
  const [found] =
    /\b(?:Form|useFetchers?|useSubmit|useFormAction|useActionData|useBlocker|useViewTransitionState|PrefetchPageLinks)\b(?=[^;]*from ['"]react-router['"])|\bexport (?:async )?(?:const|function) (?:clientAction|HydrateFallback)\b|\bclientLoader\.hydrate\b|\bserverLoader\s*\(|<(?:Nav)?Link\b[^>]*\b(?:prefetch|viewTransition)\b/.exec(
      code,
    ) ?? []
  if (found !== undefined)
    throw new Error(`${file} uses ${found}: without-unused-router-functions.ts leaves that out of the bundle`)
  return null
}
