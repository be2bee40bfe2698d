import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** State of a list's link: the list is one step back, at the scroll position where it was left. */
export const fromList = { fromList: true } as const

/** For the page's own way back: a plain press goes back to the list as it was, not to a new one. */
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
