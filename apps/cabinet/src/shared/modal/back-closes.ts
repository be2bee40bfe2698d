import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { reloads } from '../session/browser-session.ts'
import { onModalsChange, openModals } from './open-modals.ts'

/**
 * While a modal is open, the browser's history has one more entry for the same address, so that Back closes
 * the modal instead of leaving the page. When the modal is closed in another way, the entry is removed. The
 * router is not informed, because it would reload the page at each opening.
 *
 * Only the cabinet's frame imports this module: the sign-in page must be small and opens no modals.
 */

/** Key of the router's history entry below the modal's entry; null after a navigation to another page. */
let pageKey: unknown = null
/**
 * True for some milliseconds, while a step back by this module is running. The router's writes and reloads
 * wait for the end of that step, because a reload would load the previous page.
 */
let isGoingBack = false
let releaseReload = (): void => undefined
const waiting: (() => void)[] = []
/**
 * True while a page that replaces the modal's history entry is loading: the modal may close together with the
 * page below it.
 */
let isReplacingEntry = false
/** True after Forward reached an entry of a modal that is no longer open. */
let reachedClosedEntry = false

/**
 * State of a history entry. The modal's entry contains the router's own state, so that the router can use
 * that entry for a page.
 */
type EntryState = { key?: string; modal?: true } | null
const entry = (): EntryState => window.history.state as EntryState

/**
 * Calls `settle` after the effects and the navigation of one press, because a link in a modal both closes the
 * modal and navigates.
 */
const settleSoon = () => void setTimeout(settle)

function settle(): void {
  const isWanted = openModals.length > 0
  const mayGoOn = reachedClosedEntry && canGoForward()
  reachedClosedEntry = false
  if (isGoingBack || isReplacingEntry || isWanted === (entry()?.modal === true)) return
  pageKey = entry()?.key
  if (isWanted) {
    write('pushState', [{ ...entry(), modal: true }, ''])
    return void offerModalEntry()
  }
  // The entry of a closed modal shows nothing, so the browser moves on to the next entry, which would
  // otherwise be unreachable.
  if (mayGoOn) return window.history.forward()
  isGoingBack = true
  releaseReload = reloads.hold('navigation')
  window.history.back()
}

/**
 * Returns true when there is a later history entry. Browsers without the Navigation API step back instead.
 */
const canGoForward = (): boolean => 'navigation' in window && window.navigation.canGoForward

/**
 * Sends the event `modalentry`, so that a modal with its own address can use the current history entry.
 * Returns true when a modal uses the entry.
 */
const offerModalEntry = (): boolean => !window.dispatchEvent(new Event('modalentry', { cancelable: true }))

type Write = 'pushState' | 'replaceState'
type Written = Parameters<History['pushState']>

const write = (how: Write, written: Written): void => History.prototype[how].apply(window.history, written)

/** A navigation from a modal replaces the modal's history entry, so that Back returns to the page below. */
function writeInPlace(how: Write, written: Written): void {
  if (isGoingBack) return void waiting.push(() => writeInPlace(how, written))
  pageKey = null
  const takesPlace = entry()?.modal === true
  isReplacingEntry ||= takesPlace
  write(takesPlace ? 'replaceState' : how, written)
}

/**
 * Updates the history after each navigation, because a modal that stays open needs its entry again. Used by
 * the frame around pages.
 */
export function useBackCloses(): void {
  const { key } = useLocation()
  useEffect(() => {
    isReplacingEntry = false
    settleSoon()
  }, [key])
}

function onPopState(event: PopStateEvent): void {
  isReplacingEntry = false
  if (entry()?.key === pageKey) {
    // A step between the entry of a page and the entry of a modal on that page does not concern the router.
    event.stopImmediatePropagation()
    if (!isGoingBack && !entry()?.modal) openModals.at(-1)?.()
    if (!isGoingBack && entry()?.modal) reachedClosedEntry = !offerModalEntry()
  } else {
    pageKey = null
    for (const close of openModals.toReversed()) close()
  }
  isGoingBack = false
  for (const work of waiting.splice(0)) work()
  releaseReload()
  // Needed when one of two modals was closed, or when Forward reached the entry of a closed modal.
  settleSoon()
}

if (!import.meta.env.SSR) {
  window.history.pushState = (...written) => writeInPlace('pushState', written)
  window.history.replaceState = (...written) => writeInPlace('replaceState', written)
  // Runs before the router's listener, which is registered later and without `capture`.
  window.addEventListener('popstate', onPopState, { capture: true })
  onModalsChange.current = settleSoon
  // Removes the modal's entry if the page was reloaded while a modal was open.
  settle()
}
