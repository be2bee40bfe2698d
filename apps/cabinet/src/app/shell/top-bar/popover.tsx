import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import css from './popover.module.css'

type PopoverProps = { label: string; onClose: () => void; children: ReactNode }

/**
 * Panel below a control of the top bar. The control and the panel are in one element. Escape closes the panel and
 * returns the focus to the control. A press or a focus outside of that element closes the panel too, and so does a
 * navigation.
 */
export function Popover({ label, onClose, children }: PopoverProps) {
  const panel = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    panel.current?.focus()
    const around = panel.current?.parentElement
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && target.isConnected && !around?.contains(target)) close()
    }
    // A dialog that the panel opened handles Escape first.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      close()
      around?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
    }
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
  const { key } = useLocation()
  const firstKey = useRef(key)
  useEffect(() => {
    if (key !== firstKey.current) close()
  }, [key])
  return (
    <dialog open ref={panel} aria-label={label} tabIndex={-1} className={css.popover}>
      {children}
    </dialog>
  )
}
