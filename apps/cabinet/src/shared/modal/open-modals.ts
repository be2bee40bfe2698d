import { useEffect, useEffectEvent } from 'react'

/** Open modals, the topmost last, with the function that closes each. */
export const openModals: (() => void)[] = []

/** Listeners of opened and closed modals: the back button. */
export const onModalsChange: { current?: () => void } = {}

/** Registers a modal as open while it can be closed; `onClose` is null when it cannot. */
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
