import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Navigation state of a link in a list. The list is then the previous history entry, with its scroll
 * position.
 */
export const fromList = { fromList: true } as const

/**
 * Returns the handler of a page's back link: a plain press goes back to the list's history entry instead of
 * opening a new list.
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
