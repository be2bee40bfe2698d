import { useSyncExternalStore } from 'react'

let isServerReachable = true
const listeners = new Set<() => void>()

/**
 * Stores for the offline banner whether the server responds. When the server did not respond to a refresh of
 * the tokens, the member stays signed in.
 */
export function setConnection(isThereNow: boolean): void {
  if (isServerReachable === isThereNow) return
  isServerReachable = isThereNow
  for (const listener of listeners) listener()
}

/**
 * Returns false after a refresh of the tokens got no response. Returns true again when a later call gets a
 * response.
 */
export const useConnection = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isServerReachable,
    () => true,
  )
