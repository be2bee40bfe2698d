import type { Plugin } from 'vite'

/**
 * Replaces two modules of the router that the browser never needs. One module discovers routes, but all
 * routes are known from the start (`routeDiscovery: 'initial'`). The other module is for instrumentation,
 * which the cabinet does not use. The new functions return the values that the original functions return when
 * the feature is off. If an upgrade moves a module or adds an export, the build fails.
 */
export function withoutUnusedRouterParts(): Plugin {
  const replaced = new Set<string>()
  return {
    name: 'without-unused-router-parts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const part = Object.keys(switchedOff).find((path) =>
        id.replaceAll('\\', '/').endsWith(`${routerFolder}${path}`),
      )
      if (part === undefined) return null
      replaced.add(part)
      return switchedOff[part] ?? null
    },
    buildEnd(error) {
      if (!error && replaced.size < Object.keys(switchedOff).length) {
        throw new Error(
          'React Router has moved the modules that without-unused-router-parts.ts leaves out: look there',
        )
      }
    },
  }
}

const routerFolder = '/react-router/dist/production/lib/'

const switchedOff: Record<string, string> = {
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const instrumentHandler = (handler) => handler
    export const instrumentationResultMetaContext = undefined`,
  'dom/ssr/fog-of-war.js': `
    export const getPartialManifest = (manifest) => manifest
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const getPathsWithAncestors = () => []
    export const handleClientVersionMismatch = async () => {}
    export const isFogOfWarEnabled = () => false
    export const useFogOFWarDiscovery = () => {}
    export const URL_LIMIT = 7680
    export const getManifestPath = () => ''`,
}
