import { useSyncExternalStore } from 'react'

let isThere = true
const listeners = new Set<() => void>()

/** Tells the banner whether a server answers; a member whose session could not be renewed stays and sees it. */
export function setConnection(isThereNow: boolean): void {
  if (isThere === isThereNow) return
  isThere = isThereNow
  for (const listener of listeners) listener()
}

/** Returns false from a refresh without an answer until the next call that gets one. */
export const useConnection = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isThere,
    () => true,
  )
