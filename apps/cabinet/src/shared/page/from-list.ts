import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** State of a list's link: the list is one history entry back, with its scroll position. */
export const fromList = { fromList: true } as const

/**
 * Handler of the page's own back link: a plain press returns to the list's history entry instead of a new
 * list.
 */
export function useBackToList(): (event: MouseEvent) => void {
  const state: unknown = useLocation().state
  const navigate = useNavigate()
  const isBehind = typeof state === 'object' && state !== null && 'fromList' in state
  return (event) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!isBehind || !isPlain) return
    event.preventDefault()
    void navigate(-1)
  }
}
