import { useEffect, useEffectEvent } from 'react'

/** How each open modal is closed, the topmost last. */
export const openModals: (() => void)[] = []

/** Whoever has to know that one more is open, or one less: Back, in the cabinet. */
export const onModalsChange: { current?: () => void } = {}

/** Counts a modal among the open ones while it can be closed; `onClose` is null when it can't. */
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
