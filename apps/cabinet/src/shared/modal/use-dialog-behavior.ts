import { type KeyboardEvent, type MouseEvent, type PointerEvent, type SyntheticEvent, useRef } from 'react'

type DialogEvent = SyntheticEvent<HTMLDialogElement>

/**
 * Returns the handlers of a dialog, which closes with an animation instead of the browser's immediate closing
 * and keeps Tab inside. `onClose` is null while the dialog cannot be closed.
 */
export function useDialogBehavior(onClose: (() => void) | null) {
  const pressedBackdrop = useRef(false)
  return {
    // The dialog element fills the window, so a press on the element itself is a press on the backdrop. A
    // press that began inside, such as a text selection, does not close the dialog.
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      pressedBackdrop.current = event.target === event.currentTarget
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      // The second click of a double click on the opening button does not close the dialog either.
      const isWish = pressedBackdrop.current && event.detail < 2
      if (event.target === event.currentTarget && isWish) onClose?.()
      pressedBackdrop.current = false
    },
    // Chrome allows only the first `cancel` to be prevented, so Escape is handled here, before `cancel`.
    onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => {
      if (event.key === 'Tab') trapFocus(event)
      if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return
      event.preventDefault()
      // For React, a modal that another modal opened is a child of that modal. One press of Escape must close
      // only one modal.
      event.stopPropagation()
      onClose?.()
    },
    // Handles Android's back gesture. A file field inside the dialog also sends `cancel`, which bubbles.
    onCancel: (event: DialogEvent) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose?.()
    },
    // A second back gesture in a row cannot be prevented, so the owner is notified that the dialog is closed.
    // A dialog that was shown again before this event is still open (React does that in development).
    onClose: (event: DialogEvent) => {
      if (event.target === event.currentTarget && !event.currentTarget.open) onClose?.()
    },
  }
}

/** Keeps Tab inside the dialog; in a native dialog Tab can reach the browser's toolbars. */
function trapFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  const dialog = event.currentTarget
  // React also reports a key press in an inner modal, although that modal is elsewhere in the document.
  if (!(event.target instanceof Element) || event.target.closest('dialog') !== dialog) return
  const stops = [...dialog.querySelectorAll<HTMLElement>(tabStops)].filter(
    (stop) => stop.getClientRects().length > 0,
  )
  const [first, last] = [stops.at(0), stops.at(-1)]
  const isAtEdge = event.shiftKey
    ? event.target === first || isBefore(event.target, first)
    : event.target === last
  if (!isAtEdge && event.target !== dialog) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}

/** Returns true when the target is before the Tab stop: a focused heading is not a Tab stop. */
const isBefore = (target: Element, stop: Element | undefined): boolean =>
  stop !== undefined && (target.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

const tabStops =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'
