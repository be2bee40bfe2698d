import { type KeyboardEvent, type MouseEvent, type PointerEvent, type SyntheticEvent, useRef } from 'react'

type DialogEvent = SyntheticEvent<HTMLDialogElement>

/**
 * The ways out of a dialog, which the browser alone would take without our animation, and the way of Tab inside it.
 * `onClose` is null while there is nothing to ask for.
 */
export function useDialogManners(onClose: (() => void) | null) {
  const pressedBackdrop = useRef(false)
  return {
    // The dialog itself is as large as the window, so what hits it and nothing inside it hits the backdrop.
    // A press that began inside (selecting a text) and ended outside is no wish to leave.
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      pressedBackdrop.current = event.target === event.currentTarget
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      // The second half of a double click on what has opened the dialog is no wish to leave either.
      const isWish = pressedBackdrop.current && event.detail < 2
      if (event.target === event.currentTarget && isWish) onClose?.()
      pressedBackdrop.current = false
    },
    // Chrome lets only the first `cancel` be prevented, so Escape is caught before it becomes one.
    onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => {
      if (event.key === 'Tab') trapFocus(event)
      if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return
      event.preventDefault()
      // A modal opened from a modal is its child for React: one Escape closes one.
      event.stopPropagation()
      onClose?.()
    },
    // Android's back gesture. A file field inside sends `cancel` too, and it bubbles.
    onCancel: (event: DialogEvent) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose?.()
    },
    // The second back gesture in a row cannot be prevented: the owner learns at least that the dialog is gone. One that
    // was shown again before the browser told of its closing is not gone (React does that in development).
    onClose: (event: DialogEvent) => {
      if (event.target === event.currentTarget && !event.currentTarget.open) onClose?.()
    },
  }
}

/** A native dialog lets Tab out into the browser's own bars; here it goes round. */
function trapFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  const dialog = event.currentTarget
  // A press in an inner modal comes here through React, though the browser has it elsewhere.
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

/** A heading that has the focus is no stop. */
const isBefore = (target: Element, stop: Element | undefined): boolean =>
  stop !== undefined && (target.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

const tabStops =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'
