import { useEffect, useEffectEvent } from 'react'

/**
 * Open modals of the page. Each function of `closers` closes one modal; the last function closes the topmost modal.
 * `useModalHistory` sets `onChange`; without that hook, modals have no entry in the browser's history.
 */
export const openModals = {
  closers: [] as (() => void)[],
  onChange: (): void => undefined,
  /** Functions to call after the browser has left the history entry of the modals. */
  whenLeft: [] as (() => void)[],
}

/** Returns true when the browser's current history entry belongs to the open modals of a page. */
export const isModalEntry = (): boolean => (window.history.state as { modal?: true } | null)?.modal === true

/**
 * Registers a modal as open. `onClose` is null during the closing animation, when the modal no longer counts as
 * open.
 */
export function useOpenModal(onClose: (() => void) | null): void {
  const close = useEffectEvent(() => onClose?.())
  const isOpen = onClose !== null
  useEffect(() => {
    if (!isOpen) return undefined
    const { closers } = openModals
    const modal = () => close()
    closers.push(modal)
    openModals.onChange()
    return () => {
      closers.splice(closers.indexOf(modal), 1)
      openModals.onChange()
    }
  }, [isOpen])
}

/**
 * Closes the open modals, and waits until the browser has left their history entry. A navigation from a modal
 * calls this function first, so that Back returns from the new page to the page below the modal.
 */
export function leaveModals(): Promise<void> {
  for (const close of openModals.closers.toReversed()) close()
  if (!isModalEntry()) return Promise.resolve()
  return new Promise((resolve) => openModals.whenLeft.push(resolve))
}
