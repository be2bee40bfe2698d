import { useSyncExternalStore } from 'react'

/** Message about an event outside the focused part of the page, with at most one action, such as an undo. */
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
 * Shows a toast over the page for some seconds. A newer toast replaces it. If the member must respond, the
 * message is a part of the page instead.
 */
export const showToast = (toast: Toast): void => put({ ...toast, id: ++lastId })

/** Removes the toast with this id. A newer toast that has replaced that toast stays. */
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
