import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** Navigation state after a form was sent. */
export const justSent = { isNew: true } as const

/**
 * True when the member has just sent the form. The server does not know it, so the first render is without
 * it.
 */
export function useIsNew(): boolean {
  const state: unknown = useLocation().state
  const isNew = typeof state === 'object' && state !== null && 'isNew' in state
  return useSyncExternalStore(
    neverChanges,
    () => isNew,
    () => false,
  )
}

const neverChanges = () => () => {}
