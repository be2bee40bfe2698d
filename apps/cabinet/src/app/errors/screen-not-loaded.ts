import { notLoaded } from '../../shared/api/api-error.ts'
import { reloads } from '../../shared/session/browser-session.ts'

/**
 * Error that the router gets when the code of a screen did not load. Offline it becomes a screen that says so inside the
 * cabinet; online the server has newer files, and a new document loads them.
 *
 * @public for the loader in `keep-page-offline.ts`
 */
export async function screenNotLoaded(module: string): Promise<typeof standIn> {
  if (await isReachable(module)) {
    location.reload()
    return new Promise<never>(() => {})
  }
  // The browser and the router remember that it failed, whatever the network does later; a new document does not.
  window.addEventListener('online', reloads.reload, { once: true })
  return standIn
}

/** Reloads the page if there is anything to load it from. */
export async function reloadFromNetwork(): Promise<void> {
  if (await isReachable('/version.json')) location.reload()
}

/** The router must not see a failure here: it would wait for ever for a loader that is not there, and asks a layout for its guard. */
const standIn = { clientMiddleware: [], clientLoader: fail, default: fail }

function fail(): never {
  throw notLoaded
}

const isReachable = (path: string): Promise<boolean> =>
  fetch(path, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
