import { versionPath } from '@impulse/api/version/version'
import { notLoaded } from '../../shared/api/api-error.ts'
import { reloads } from '../../shared/session/browser-session.ts'
import { isReachable } from './reload-from-network.ts'

/**
 * Handles a page whose code the browser could not load. A reachable server probably has newer files than this
 * document, so the document is reloaded. If the server is unreachable, the router gets a module that shows the
 * error inside the cabinet.
 */
export async function screenNotLoaded(): Promise<typeof standIn> {
  if (await isReachable(versionPath)) {
    location.reload()
    return new Promise<never>(() => {})
  }
  // The browser and the router remember the failed import until a new document is loaded, so the page is
  // reloaded when the network is back.
  window.addEventListener('online', reloads.reload, { once: true })
  return standIn
}

/**
 * Module that the router gets in place of a page's module that the browser could not load. The loader and the
 * component of this module throw the error `notLoaded`. If the import were rejected instead, the router would wait
 * forever for the loader, and a layout would lack its guard.
 */
const standIn = { loader: fail, Component: fail }

function fail(): never {
  throw notLoaded
}
