import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** State of the page that a form leads to: the member has just sent its content. */
export const justSent = { isNew: true } as const

/** Returns true when the member has just sent it. The server does not know: the first render is without it. */
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
