import { mayReloadNow } from '@impulse/api/version/reload-limit'

/**
 * Loads code that is a file of its own. When the load fails and the server is reachable, a deployment has probably
 * replaced the file, so the console is reloaded, which opens the same page; at most once a minute. Otherwise throws the
 * error of the load.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!(await isServerReachable()) || !mayReloadNow(sessionStorage, Date.now())) throw error
    location.reload()
    return new Promise<never>(() => {})
  }
}

const isServerReachable = (): Promise<boolean> =>
  fetch('/console', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
