import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** Router state of the page that opens after the member sent a form. */
export const justSent = { isNew: true } as const

/**
 * Returns true when this page opened because the member has just sent a form. The first render returns false, because
 * the server does not know the router state.
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
