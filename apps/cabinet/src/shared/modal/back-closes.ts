import { useEffect, useEffectEvent } from 'react'

/**
 * While a modal is open, the browser's history has one entry more, for the same address: Back leaves that entry, and
 * the modal closes instead of the page. Whatever else closes the modal takes the entry away again. The router learns
 * nothing of it, or it would load the page anew at each opening.
 */
export function useBackCloses(onClose: (() => void) | null): void {
  const close = useEffectEvent(() => onClose?.())
  const isOpen = onClose !== null
  useEffect(() => {
    if (!isOpen) return undefined
    const modal = () => close()
    modals.push(modal)
    soon(settle)
    return () => {
      modals.splice(modals.indexOf(modal), 1)
      soon(settle)
    }
  }, [isOpen])
}

/** How each open modal is closed, the topmost last. */
const modals: (() => void)[] = []
/** Of the router's entry below ours; null when the page has gone elsewhere since. */
let pageKey: unknown = null
/** Our own way back, which takes some milliseconds; what the router writes meanwhile waits for the end of it. */
let leaving = false
const waiting: (() => void)[] = []

/** The router's own state, so that it takes a page that begins on our entry for the page itself. */
type EntryState = { key?: string; modal?: true } | null
const entry = (): EntryState => window.history.state as EntryState

/** After the effects and the navigation that one press has brought: a link in a modal both closes it and leads away. */
const soon = (work: () => void) => setTimeout(work)

function settle(): void {
  if (leaving || modals.length > 0 === (entry()?.modal === true)) return
  pageKey = entry()?.key
  if (modals.length > 0) return write('pushState', [{ ...entry(), modal: true }, ''])
  leaving = true
  window.history.back()
}

type Write = 'pushState' | 'replaceState'
type Written = Parameters<History['pushState']>

const write = (how: Write, written: Written): void => History.prototype[how].apply(window.history, written)

/** A page that is gone to from a modal takes the modal's place in the history: Back leads to the page below. */
function writeInPlace(how: Write, written: Written): void {
  if (leaving) return void waiting.push(() => writeInPlace(how, written))
  pageKey = null
  write(entry()?.modal ? 'replaceState' : how, written)
}

function onPopState(event: PopStateEvent): void {
  if (entry()?.key === pageKey) {
    // Between a page and our entry on it: nothing for the router.
    event.stopImmediatePropagation()
    if (!leaving && !entry()?.modal) modals.at(-1)?.()
  } else {
    pageKey = null
    for (const close of modals.toReversed()) close()
  }
  leaving = false
  for (const work of waiting.splice(0)) work()
  // Of two modals one is left, or Forward has come to the entry of a modal that is closed.
  soon(settle)
}

if (!import.meta.env.SSR) {
  window.history.pushState = (...written) => writeInPlace('pushState', written)
  window.history.replaceState = (...written) => writeInPlace('replaceState', written)
  // Before the router, which listens later.
  window.addEventListener('popstate', onPopState, { capture: true })
  // Reloaded with a modal open.
  settle()
}
