import { type KeyboardEvent, type MouseEvent, type PointerEvent, type SyntheticEvent, useRef } from 'react'

type DialogEvent = SyntheticEvent<HTMLDialogElement>

/**
 * Returns the event handlers of a dialog. The handlers close the dialog with an animation, which the browser's own
 * closing lacks, and keep the focus inside the dialog when the member presses Tab. `onClose` is null during the closing
 * animation.
 */
export function useDialogBehavior(onClose: (() => void) | null) {
  const pressedBackdrop = useRef(false)
  return {
    // The dialog element fills the window, so a press on the element itself is a press on the backdrop. A
    // press that began inside the dialog, such as a text selection, does not close the dialog.
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      pressedBackdrop.current = event.target === event.currentTarget
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      // When a double-click opens the dialog, the second click is on the backdrop. The second click does not close
      // the dialog.
      const isWish = pressedBackdrop.current && event.detail < 2
      if (event.target === event.currentTarget && isWish) onClose?.()
      pressedBackdrop.current = false
    },
    // Chrome allows a page to prevent only the first `cancel` event, so the dialog is closed already at the key press
    // of Escape, before `cancel`.
    onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => {
      if (event.key === 'Tab') trapFocus(event)
      if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return
      event.preventDefault()
      // For React, a modal that another modal opened is a child of that other modal. One press of Escape must
      // close only the inner modal.
      event.stopPropagation()
      onClose?.()
    },
    // Closes the dialog at Android's back gesture. A file input inside the dialog sends `cancel` events, too,
    // which must not close the dialog.
    onCancel: (event: DialogEvent) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose?.()
    },
    // At a second back gesture in a row the browser closes the dialog, and no handler can prevent this, so
    // the owner of the dialog is informed. In development React may show the dialog again before this event;
    // then the dialog is still open.
    onClose: (event: DialogEvent) => {
      if (event.target === event.currentTarget && !event.currentTarget.open) onClose?.()
    },
  }
}

/**
 * Keeps the Tab key inside the dialog. Without this handler, Tab could move the focus to the toolbars of the
 * browser.
 */
function trapFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  const dialog = event.currentTarget
  // Ignores a key press in an inner modal. React reports such a key press here as well, although the inner modal is not
  // inside this dialog in the document.
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

/**
 * Returns true when the target is before `stop`, the first Tab stop of the dialog. A focused heading can be such a
 * target, because a heading is not a Tab stop.
 */
const isBefore = (target: Element, stop: Element | undefined): boolean =>
  stop !== undefined && (target.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

const tabStops =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'
