import { useEffect, useEffectEvent } from 'react'

type PanelKeys = { onClose: () => void; onStep: (by: 1 | -1) => void }

/** Closes the panel of an operation at Escape, and steps through the operations at the arrows up and down. */
export function usePanelKeys({ onClose, onStep }: PanelKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || !isForPanel(event.target)) return
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    if (event.key === 'Escape') onClose()
    else if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    // A held key would change the address more often than browsers allow.
    else if (!event.repeat) onStep(event.key === 'ArrowDown' ? 1 : -1)
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/**
 * Returns true for a key press in the panel, in the list next to it, or with no focus at all. A modal over the page and
 * a text field need these keys themselves.
 */
function isForPanel(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || 'scrollLocked' in document.documentElement.dataset) return false
  if (target === document.body) return true
  return target.closest('#operation-panel, #history') !== null && target.closest('input') === null
}
