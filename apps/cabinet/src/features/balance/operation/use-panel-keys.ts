import { useEffectEvent, useLayoutEffect } from 'react'

type PanelKeys = { onClose: () => void; onStep: (by: 1 | -1) => void }

/** Closes the panel of an operation at Escape, and steps through the operations at the arrows up and down. */
export function usePanelKeys({ onClose, onStep }: PanelKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || !isFree(event.target)) return
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    // The focus may be anywhere: the search that opened the operation returns it to its button.
    if (event.key === 'Escape') onClose()
    else if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || !isAtPanel(event.target)) return
    // A held key would change the address more often than browsers allow.
    else if (!event.repeat) {
      onStep(event.key === 'ArrowDown' ? 1 : -1)
      ignorePointer()
    }
    event.preventDefault()
  })
  // A layout effect, so that the keys work as soon as the panel is in the page.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/**
 * Hides the hover of rows until the pointer moves. Otherwise the row under the pointer would seem to be open next to the row that
 * the keys have opened.
 */
function ignorePointer(): void {
  const { dataset } = document.documentElement
  dataset['pointerIgnored'] = ''
  const onMove = ({ movementX, movementY }: PointerEvent) => {
    // After a scroll, the browser reports a move by 0 pixels.
    if (movementX === 0 && movementY === 0) return
    delete dataset['pointerIgnored']
    window.removeEventListener('pointermove', onMove)
  }
  window.addEventListener('pointermove', onMove)
}

/** Returns false while a modal over the page or a text field needs the keys itself. */
const isFree = (target: EventTarget | null): target is Element =>
  target instanceof Element &&
  !('scrollLocked' in document.documentElement.dataset) &&
  target.closest('input, textarea, select') === null

/** Returns true for a key press in the panel, in the list next to it, or with no focus at all. */
const isAtPanel = (target: Element): boolean =>
  target === document.body || target.closest('#operation-panel, #history') !== null
