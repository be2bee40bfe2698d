import { notLoaded } from '../../shared/api/api-error.ts'
import { reloads } from '../../shared/session/browser-session.ts'

/**
 * What the router gets when the code of a screen could not be loaded. Without a network it is a screen that says so,
 * with the cabinet around it. When the server is there, it is a newer one with other files: a new document gets those.
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
