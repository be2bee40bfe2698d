import { useSyncExternalStore } from 'react'

/** Message about an event outside the focused part of the page, with at most one action, such as an undo. */
export type Toast = { text: string; action?: { label: string; onPress: () => void } }

type ShownToast = Toast & { id: number }

let shownToast: ShownToast | null = null
let lastId = 0
const listeners = new Set<() => void>()

function setToast(toast: ShownToast | null): void {
  shownToast = toast
  for (const listener of listeners) listener()
}

/**
 * Shows a toast over the page for some seconds. A newer toast replaces an older one. A message to which the member
 * must respond is shown inside the page instead.
 */
export const showToast = (toast: Toast): void => setToast({ ...toast, id: ++lastId })

/** Removes the toast with this id. A newer toast that has replaced that toast stays. */
export const dropToast = (id: number): void => {
  if (shownToast?.id === id) setToast(null)
}

export const useToast = (): ShownToast | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shownToast,
    () => null,
  )
