import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** What a form tells the page that it leads to: the member has just sent what stands there. */
export const justSent = { isNew: true } as const

/** Whether the member has just sent it: the server does not know, so a page that it drew begins without it. */
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
