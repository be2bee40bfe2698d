import { useSyncExternalStore } from 'react'

let isThere = true
const listeners = new Set<() => void>()

/**
 * Stores whether the server answers, for the banner: a member whose session could not be refreshed for that
 * reason stays signed in.
 */
export function setConnection(isThereNow: boolean): void {
  if (isThere === isThereNow) return
  isThere = isThereNow
  for (const listener of listeners) listener()
}

/** False after a refresh without a response, until the next call gets one. */
export const useConnection = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isThere,
    () => true,
  )
