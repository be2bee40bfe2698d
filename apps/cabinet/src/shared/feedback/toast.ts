import { useSyncExternalStore } from 'react'

/** Words about something that happened apart from where the member looks, with at most one action, as taking it back. */
export type Toast = { text: string; action?: { label: string; onPress: () => void } }

type Shown = Toast & { id: number }

let shown: Shown | null = null
let lastId = 0
const listeners = new Set<() => void>()

function put(toast: Shown | null): void {
  shown = toast
  for (const listener of listeners) listener()
}

/** Over the page for some seconds; one at a time, the newest. What needs an answer is said in the page instead. */
export const showToast = (toast: Toast): void => put({ ...toast, id: ++lastId })

/** Takes this one away, and none that has come in its place. */
export const dropToast = (id: number): void => {
  if (shown?.id === id) put(null)
}

export const useToast = (): Shown | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
    () => null,
  )
