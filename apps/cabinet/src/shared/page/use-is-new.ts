import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** Navigation state after a form was sent. */
export const justSent = { isNew: true } as const

/**
 * Returns true when the member has just sent the form. The first render returns false, because the navigation
 * state exists only in the browser.
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
