import { notLoaded } from '../../shared/api/api-error.ts'
import { reloads } from '../../shared/session/browser-session.ts'

/**
 * Error that the router gets when the code of a page did not load. Offline it becomes a page inside the
 * cabinet that says so; online the server has newer files, and a new document loads them.
 *
 * @public for the loader in `offline-page-plugin.ts`
 */
export async function screenNotLoaded(module: string): Promise<typeof standIn> {
  if (await isReachable(module)) {
    location.reload()
    return new Promise<never>(() => {})
  }
  // The browser and the router remember the failed import until a new document is loaded.
  window.addEventListener('online', reloads.reload, { once: true })
  return standIn
}

/** Reloads the page if the server is reachable. */
export async function reloadFromNetwork(): Promise<void> {
  if (await isReachable('/version.json')) location.reload()
}

/**
 * The router must not see a failure here: it would wait forever for the missing loader, and it asks a layout
 * for its guard.
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
