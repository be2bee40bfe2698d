import { useEffect, useEffectEvent } from 'react'

/** Functions that close the open modals. The function of the topmost modal is last. */
export const openModals: (() => void)[] = []

/** Listener that is called when a modal opens or closes. `back-closes.ts` sets the listener. */
export const onModalsChange: { current?: () => void } = {}

/**
 * Registers a modal as open as long as it can be closed. `onClose` is null when the modal cannot be closed.
 */
export function useOpenModal(onClose: (() => void) | null): void {
  const close = useEffectEvent(() => onClose?.())
  const isOpen = onClose !== null
  useEffect(() => {
    if (!isOpen) return undefined
    const modal = () => close()
    openModals.push(modal)
    onModalsChange.current?.()
    return () => {
      openModals.splice(openModals.indexOf(modal), 1)
      onModalsChange.current?.()
    }
  }, [isOpen])
}
