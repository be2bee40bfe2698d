import { useSyncExternalStore } from 'react'

let isServerReachable = true
const listeners = new Set<() => void>()

/**
 * Stores whether the server responds, for the offline banner. A member whose session could not be refreshed
 * because the server did not respond stays signed in.
 */
export function setConnection(isThereNow: boolean): void {
  if (isServerReachable === isThereNow) return
  isServerReachable = isThereNow
  for (const listener of listeners) listener()
}

/** Returns false after a refresh without a response, until a later call gets a response. */
export const useConnection = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isServerReachable,
    () => true,
  )
