import { notLoaded } from '../../shared/api/api-error.ts'
import { reloads } from '../../shared/session/browser-session.ts'

/**
 * Handles code of a page that did not load. If the server is reachable, it has newer files, and the document
 * is reloaded; otherwise the router gets a module that shows the error inside the cabinet.
 *
 * @public for the loader in `offline-page-plugin.ts`
 */
export async function screenNotLoaded(module: string): Promise<typeof standIn> {
  if (await isReachable(module)) {
    location.reload()
    return new Promise<never>(() => {})
  }
  // The browser and the router keep the failed import until a new document is loaded, so the page reloads
  // when the network is back.
  window.addEventListener('online', reloads.reload, { once: true })
  return standIn
}

/** Reloads the page if the server is reachable. */
export async function reloadFromNetwork(): Promise<void> {
  if (await isReachable('/version.json')) location.reload()
}

/**
 * Module that replaces the missing one: its loader and its component throw the error. The import itself must
 * not fail, because the router would wait forever for the missing loader, and would lack the guard of a
 * layout.
 */
const standIn = { clientMiddleware: [], clientLoader: fail, default: fail }

function fail(): never {
  throw notLoaded
}

const isReachable = (path: string): Promise<boolean> =>
  fetch(path, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
