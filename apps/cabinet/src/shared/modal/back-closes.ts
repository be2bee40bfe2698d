import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { reloads } from '../session/browser-session.ts'
import { onModalsChange, openModals } from './open-modals.ts'

/**
 * While a modal is open, the browser's history has one more entry for the same address, so that Back closes
 * the modal and does not leave the page. When the modal is closed in another way, the entry is removed. The
 * router is not informed, because it would reload the page at each opening. Only the frame of the cabinet
 * imports this module: the sign-in page must be small and opens no modals.
 */

/** Router's key of the history entry below the modal's entry. Null after a navigation to another page. */
let pageKey: unknown = null
/**
 * True for some milliseconds, while a step back that this module has requested is running. Changes of the
 * history by the router, and reloads, wait until the step has ended: a reload would load the previous page.
 */
let isGoingBack = false
let releaseReload = (): void => undefined
const waiting: (() => void)[] = []
/**
 * True while the page that replaces the modal's history entry is loading. The modal may close together with
 * the page below it.
 */
let isReplacingEntry = false
/** True after the browser's Forward reached the history entry of a modal that is no longer open. */
let reachedClosedEntry = false

/**
 * State of an entry in the browser's history. The entry of a modal contains the router's state as well, so
 * that the router can use the entry for a page.
 */
type EntryState = { key?: string; modal?: true } | null
const entry = (): EntryState => window.history.state as EntryState

/**
 * Calls `settle` after the effects and the navigation of one press, because a press on a link in a modal
 * closes the modal and also navigates.
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
  // The entry of a closed modal shows nothing. The browser moves forward to the next entry, which the member
  // could not reach otherwise.
  if (mayGoOn) return window.history.forward()
  isGoingBack = true
  releaseReload = reloads.hold('navigation')
  window.history.back()
}

/**
 * Returns true when the browser's history has a later entry. In a browser without the Navigation API, returns
 * false, so that the caller steps back.
 */
const canGoForward = (): boolean => 'navigation' in window && window.navigation.canGoForward

/**
 * Sends the event `modalentry`, so that a modal with its own address can use the current history entry.
 * Returns true when a modal has accepted the entry.
 */
const offerModalEntry = (): boolean => !window.dispatchEvent(new Event('modalentry', { cancelable: true }))

type Write = 'pushState' | 'replaceState'
type Written = Parameters<History['pushState']>

const write = (how: Write, written: Written): void => History.prototype[how].apply(window.history, written)

/**
 * When the member navigates from a modal, the new page replaces the modal's history entry. Back then returns
 * to the page below the modal.
 */
function writeInPlace(how: Write, written: Written): void {
  if (isGoingBack) return void waiting.push(() => writeInPlace(how, written))
  pageKey = null
  const takesPlace = entry()?.modal === true
  isReplacingEntry ||= takesPlace
  write(takesPlace ? 'replaceState' : how, written)
}

/**
 * Updates the browser's history after each navigation, because a modal that stays open needs an entry again.
 * The frame around the pages calls this hook.
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
    // A step between the entry of a page and the entry of a modal on the same page does not concern the
    // router.
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
  // Checks the history again, because one of two modals may have been closed, or Forward may have reached the
  // entry of a closed modal.
  settleSoon()
}

if (!import.meta.env.SSR) {
  window.history.pushState = (...written) => writeInPlace('pushState', written)
  window.history.replaceState = (...written) => writeInPlace('replaceState', written)
  // This listener runs before the router's listener, because it is registered earlier and with `capture`.
  window.addEventListener('popstate', onPopState, { capture: true })
  onModalsChange.current = settleSoon
  // Removes the modal's entry if the page was reloaded while a modal was open.
  settle()
}
