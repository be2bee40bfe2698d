import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { reloads } from '../session/browser-session.ts'
import { isModalEntry, openModals } from './open-modals.ts'

/**
 * Adds an entry with the same address to the browser's history while a modal is open, so that Back closes the modal
 * instead of leaving the page. When the modal is closed in another way, the browser goes back from that entry. The
 * router does not learn of these steps, because it would load the page again at each step.
 */
export function useModalHistory(): void {
  const { key } = useLocation()
  useLayoutEffect(() => modalHistory.onNavigation(key), [key])
  // Checks the history after each navigation: a modal that stays open needs an entry again, and after a reload the
  // current entry may belong to a modal that is no longer open.
  useEffect(() => settleSoon(modalHistory.settle), [key])
}

/**
 * Calls `settle` after React has run all effects of a press, because one press may close a modal and open another
 * modal.
 */
const settleSoon = (settle: () => void): void => void setTimeout(settle)

function createModalHistory() {
  /** Router's key of the shown page. The history entries of the page and of its modals have this key. */
  let pageKey = ''
  let isOnModalEntry = false
  /** True after the browser's Forward reached the entry of a modal that is no longer open. */
  let hasGoneForward = false
  /**
   * Function that ends the delay of reloads. It is set while the browser goes back from a modal's entry, and null at
   * any other time.
   */
  let endStepBack: (() => void) | null = null

  const settle = () => {
    const isWanted = openModals.closers.length > 0
    const mayGoOn = hasGoneForward && canGoForward()
    hasGoneForward = false
    if (endStepBack !== null || isWanted === isModalEntry()) return
    if (isWanted) {
      const state = window.history.state as object | null
      window.history.pushState({ ...state, modal: true }, '')
      isOnModalEntry = true
      window.dispatchEvent(new Event('modalentry'))
    } else if (mayGoOn) {
      // The entry of a closed modal shows nothing. The browser moves on to the next entry, which the member
      // could not reach otherwise.
      window.history.forward()
    } else {
      // Delays reloads, because a reload while the browser goes back would load the previous page.
      endStepBack = reloads.hold('navigation')
      window.history.back()
    }
  }

  const onPopState = (event: PopStateEvent) => {
    const wasOnModalEntry = isOnModalEntry
    isOnModalEntry = isModalEntry()
    if (isOnModalEntry !== wasOnModalEntry && keyOf(event.state) === pageKey) {
      event.stopImmediatePropagation()
      if (endStepBack === null && wasOnModalEntry) openModals.closers.at(-1)?.()
      if (isOnModalEntry) {
        hasGoneForward = true
        window.dispatchEvent(new Event('modalentry'))
      }
    } else {
      for (const close of openModals.closers.toReversed()) close()
    }
    for (const work of openModals.whenLeft.splice(0)) work()
    if (endStepBack !== null) setTimeout(endStepBack)
    endStepBack = null
    // Checks the history again: one of two open modals may have been closed, or the browser may have reached the
    // entry of a closed modal.
    settleSoon(settle)
  }

  const onNavigation = (key: string) => {
    pageKey = key
    isOnModalEntry = isModalEntry()
  }
  return { settle, onPopState, onNavigation }
}

const modalHistory = createModalHistory()

if (!import.meta.env.SSR) {
  openModals.onChange = () => settleSoon(modalHistory.settle)
  // Runs before the router's listener, because a window calls its listeners in the order of their
  // registration, and this module is loaded before the router starts.
  window.addEventListener('popstate', modalHistory.onPopState)
}

/** Returns the router's key of a history entry. The first entry of a visit has no key of its own. */
const keyOf = (state: unknown): string => (state as { key?: string } | null)?.key ?? 'default'

/**
 * Returns true when the browser's history has a later entry. Returns false in a browser without the Navigation API,
 * because such a browser does not report later entries.
 */
const canGoForward = (): boolean => 'navigation' in window && window.navigation.canGoForward
