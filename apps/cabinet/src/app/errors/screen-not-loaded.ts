import { versionPath } from '@impulse/api/version/version'
import { notLoaded } from '../../shared/api/api-error.ts'
import { mayReload, reloads } from '../../shared/session/browser-session.ts'
import { isReachable } from './reload-from-network.ts'

/** `get` returns the path that the router opens. The entry module sets it when it has created the router. */
export const openedAddress: { get?: () => string } = {}

/**
 * Handles a page whose code the browser could not load. A reachable server probably has newer files than this
 * document, so the page is opened as a new document. If its code fails again, this document is reloaded at most once a
 * minute. Otherwise the router gets a module that shows the error inside the cabinet.
 */
export async function screenNotLoaded(): Promise<typeof standIn> {
  const address = openedAddress.get?.()
  if ((await isReachable(versionPath)) && (address || mayReload())) {
    // An assignment of the page's own address would only scroll if the address had a fragment.
    if (!address || location.href === location.origin + address) location.reload()
    else location.assign(address)
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
