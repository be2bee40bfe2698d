import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Replaces the router's function that loads the modules of routes. When the code of a page could not be
 * loaded, the router's function reloads the document. Without a network, the browser would then show its own
 * error page. The new function calls `screenNotLoaded` instead. If an upgrade of the router moves the
 * function, the build fails.
 */
export function offlinePagePlugin(): Plugin {
  let replaced = false
  return {
    name: 'offline-page-plugin',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (!id.replaceAll('\\', '/').endsWith(replacedModule)) return null
      replaced = true
      return loader
    },
    buildEnd(error) {
      if (!error && !replaced)
        throw new Error(`React Router has moved ${replacedModule}: look into offline-page-plugin.ts`)
    },
  }
}

const replacedModule = '/react-router/dist/production/lib/dom/ssr/routeModules.js'
const answer = path.join(import.meta.dirname, '..', 'src', 'app', 'errors', 'screen-not-loaded.ts')

const loader = `
  import { screenNotLoaded } from ${JSON.stringify(answer)}
  export async function loadRouteModule(route, loaded) {
    if (route.id in loaded) return loaded[route.id]
    try {
      return (loaded[route.id] = await import(/* @vite-ignore */ route.module))
    } catch {
      return screenNotLoaded(route.module)
    }
  }`
