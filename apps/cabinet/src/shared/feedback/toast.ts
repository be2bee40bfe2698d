import { useSyncExternalStore } from 'react'

/** Message about something that happened away from the focus, with at most one action, such as an undo. */
export type Toast = { text: string; action?: { label: string; onPress: () => void } }

type Shown = Toast & { id: number }

let shown: Shown | null = null
let lastId = 0
const listeners = new Set<() => void>()

function put(toast: Shown | null): void {
  shown = toast
  for (const listener of listeners) listener()
}

/**
 * Shows a message over the page for some seconds; a newer message replaces it. A message that the member must
 * respond to is part of the page instead.
 */
export const showToast = (toast: Toast): void => put({ ...toast, id: ++lastId })

/** Removes this toast, but not a newer toast that has replaced it. */
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
