import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Router state of a link in a list. It records that the list is the previous entry of the browser's history, so
 * that the opened page can return to the list and to its scroll position.
 */
export const fromList = { fromList: true } as const

/** Router state of a link that opens the details of one contract on the page of contracts. */
export const openedContract = (number: string) => ({ contract: number })

/** Returns true for a click that opens a link in this tab: by the main button, without a modifier key. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/**
 * Returns the handler for the back link of a page. If the page was opened from the list, a click without a modifier
 * key goes back to the list's entry in the browser's history, instead of opening the list again.
 */
export function useBackToList(): (event: MouseEvent) => void {
  const state: unknown = useLocation().state
  const navigate = useNavigate()
  const isBehind = typeof state === 'object' && state !== null && 'fromList' in state
  return (event) => {
    if (!isBehind || !isPlainClick(event)) return
    event.preventDefault()
    void navigate(-1)
  }
}
