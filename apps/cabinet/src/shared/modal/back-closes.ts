import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { reloads } from '../session/browser-session.ts'
import { onModalsChange, openModals } from './open-modals.ts'

/**
 * While a modal is open, the browser's history has one more entry for the same address, so that Back leaves
 * this entry and closes the modal instead of leaving the page. Closing the modal otherwise removes the entry.
 * The router is not informed, because it would reload the page at each opening. Only the cabinet's frame
 * imports this: the sign-in page must be small and opens no modals.
 */

/** Key of the router's entry below ours; null after a navigation to another page. */
let pageKey: unknown = null
/**
 * True while our own step back is running, some milliseconds. The router's writes and reloads wait for its
 * end: a reload would load the previous page.
 */
let isGoingBack = false
let mayReload = (): void => undefined
const waiting: (() => void)[] = []
/**
 * True while a page that replaces the modal's entry is loading: the modal may close together with the page
 * below.
 */
let arriving = false
/** True after Forward reached an entry of a modal that is no longer open. */
let onwards = false

/** The router's own state, so that the router can use our entry for a page. */
type EntryState = { key?: string; modal?: true } | null
const entry = (): EntryState => window.history.state as EntryState

/** Runs after the effects and the navigation of one press: a link in a modal both closes it and navigates. */
const settleSoon = () => void setTimeout(settle)

function settle(): void {
  const isWanted = openModals.length > 0
  const mayGoOn = onwards && canGoForward()
  onwards = false
  if (isGoingBack || arriving || isWanted === (entry()?.modal === true)) return
  pageKey = entry()?.key
  if (isWanted) {
    write('pushState', [{ ...entry(), modal: true }, ''])
    return void notifyOfSignIn()
  }
  // The entry of a closed modal shows nothing, and the entries after it would be unreachable.
  if (mayGoOn) return window.history.forward()
  isGoingBack = true
  mayReload = reloads.hold('navigation')
  window.history.back()
}

/** Browsers without the Navigation API step back instead. */
const canGoForward = (): boolean => 'navigation' in window && window.navigation.canGoForward

/** Lets a modal with an address use the current history entry. Returns true when it does. */
const notifyOfSignIn = (): boolean => !window.dispatchEvent(new Event('modalentry', { cancelable: true }))

type Write = 'pushState' | 'replaceState'
type Written = Parameters<History['pushState']>

const write = (how: Write, written: Written): void => History.prototype[how].apply(window.history, written)

/** A navigation from a modal replaces the modal's history entry, so that Back returns to the page below. */
function writeInPlace(how: Write, written: Written): void {
  if (isGoingBack) return void waiting.push(() => writeInPlace(how, written))
  pageKey = null
  const takesPlace = entry()?.modal === true
  arriving ||= takesPlace
  write(takesPlace ? 'replaceState' : how, written)
}

/** Used by the frame around pages: a modal that stays open during a navigation needs its entry again. */
export function useBackCloses(): void {
  const { key } = useLocation()
  useEffect(() => {
    arriving = false
    settleSoon()
  }, [key])
}

function onPopState(event: PopStateEvent): void {
  arriving = false
  if (entry()?.key === pageKey) {
    // A step between a page and our entry on it does not concern the router.
    event.stopImmediatePropagation()
    if (!isGoingBack && !entry()?.modal) openModals.at(-1)?.()
    if (!isGoingBack && entry()?.modal) onwards = !notifyOfSignIn()
  } else {
    pageKey = null
    for (const close of openModals.toReversed()) close()
  }
  isGoingBack = false
  for (const work of waiting.splice(0)) work()
  mayReload()
  // One of two modals was closed, or Forward reached the entry of a closed modal.
  settleSoon()
}

if (!import.meta.env.SSR) {
  window.history.pushState = (...written) => writeInPlace('pushState', written)
  window.history.replaceState = (...written) => writeInPlace('replaceState', written)
  // Runs before the router's listener, which is registered later and without `capture`.
  window.addEventListener('popstate', onPopState, { capture: true })
  onModalsChange.current = settleSoon
  // The page was reloaded while a modal was open.
  settle()
}
