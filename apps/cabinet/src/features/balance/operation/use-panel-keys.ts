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
    else if (!event.repeat) onStep(event.key === 'ArrowDown' ? 1 : -1)
    event.preventDefault()
  })
  // A layout effect, so that the keys work as soon as the panel is in the page.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Returns false while a modal over the page or a text field needs the keys itself. */
const isFree = (target: EventTarget | null): target is Element =>
  target instanceof Element &&
  !('scrollLocked' in document.documentElement.dataset) &&
  target.closest('input, textarea, select') === null

/** Returns true for a key press in the panel, in the list next to it, or with no focus at all. */
const isAtPanel = (target: Element): boolean =>
  target === document.body || target.closest('#operation-panel, #history') !== null
