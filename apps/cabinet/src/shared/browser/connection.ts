import { useSyncExternalStore } from 'react'

let isServerReachable = true
const listeners = new Set<() => void>()

/**
 * Records for the offline banner whether the server is reachable: true after a response, false when the server did
 * not respond to a refresh of the tokens. In both cases the member stays signed in.
 */
export function setConnection(isThereNow: boolean): void {
  if (isServerReachable === isThereNow) return
  isServerReachable = isThereNow
  for (const listener of listeners) listener()
}

/**
 * Returns false after the server did not respond to a refresh of the tokens, and true again after a later response.
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
