import type { Plugin } from 'vite'

/**
 * Replaces two modules of the router that the browser never needs: the discovery of routes, which are all
 * known from the start (`routeDiscovery: 'initial'`), and instrumentation, which is not installed. The new
 * functions return the same values as the originals do when the feature is switched off. An upgrade that
 * moves a module or adds an export fails the build.
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
