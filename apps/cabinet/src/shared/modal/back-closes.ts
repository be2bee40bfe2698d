import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { reloads } from '../session/browser-session.ts'
import { onModalsChange, openModals } from './open-modals.ts'

/*
 * While a modal is open, the browser's history has one entry more, for the same address: Back leaves that entry, and
 * the modal closes instead of the page. Whatever else closes the modal takes the entry away again. The router learns
 * nothing of it, or it would load the page again at each opening. Only the cabinet's frame imports this: the page of
 * signing in, which has to be light, has nothing to open.
 */

/** Of the router's entry below ours; null when the page has gone elsewhere since. */
let pageKey: unknown = null
/**
 * Our own way back, which takes some milliseconds; what the router writes in the meantime waits for the end of it, and so does a
 * reload, which would lead to the page before.
 */
let isGoingBack = false
let mayReload = (): void => undefined
const waiting: (() => void)[] = []
/** A page has taken a modal's place in the history, and does not stand yet: the modal may go with the page below. */
let arriving = false
/** Forward has come to our entry, and nobody opens what it was for. */
let onwards = false

/** The router's own state, so that it takes a page that begins on our entry for the page itself. */
type EntryState = { key?: string; modal?: true } | null
const entry = (): EntryState => window.history.state as EntryState

/** After the effects and the navigation that one press has brought: a link in a modal both closes it and leads away. */
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
  // The closed modal's entry has nothing to show, and what lies beyond it could not be come to otherwise.
  if (mayGoOn) return window.history.forward()
  isGoingBack = true
  mayReload = reloads.hold('navigation')
  window.history.back()
}

/** Not every browser tells; then the way is back. */
const canGoForward = (): boolean => 'navigation' in window && window.navigation.canGoForward

/** Lets a modal with an address use the current history entry. Returns true when it does. */
const notifyOfSignIn = (): boolean => !window.dispatchEvent(new Event('modalentry', { cancelable: true }))

type Write = 'pushState' | 'replaceState'
type Written = Parameters<History['pushState']>

const write = (how: Write, written: Written): void => History.prototype[how].apply(window.history, written)

/** A page that is gone to from a modal takes the modal's place in the history: Back leads to the page below. */
function writeInPlace(how: Write, written: Written): void {
  if (isGoingBack) return void waiting.push(() => writeInPlace(how, written))
  pageKey = null
  const takesPlace = entry()?.modal === true
  arriving ||= takesPlace
  write(takesPlace ? 'replaceState' : how, written)
}

/** For the frame around the screens: a modal that has outlived the step to a page needs its entry again. */
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
    // Between a page and our entry on it: nothing for the router.
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
  // Of two modals one is left, or Forward has come to the entry of a modal that is closed.
  settleSoon()
}

if (!import.meta.env.SSR) {
  window.history.pushState = (...written) => writeInPlace('pushState', written)
  window.history.replaceState = (...written) => writeInPlace('replaceState', written)
  // Before the router, which listens later and without `capture`.
  window.addEventListener('popstate', onPopState, { capture: true })
  onModalsChange.current = settleSoon
  // Reloaded with a modal open.
  settle()
}
