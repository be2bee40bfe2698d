import { type RefObject, useEffect, useRef } from 'react'
import { useModalPhase } from './modal-phase.ts'

/**
 * Returns a ref to an element. The element gets the focus when a modal closes and the control that opened the
 * modal no longer exists (`isGone`).
 */
export function useRestoreFocus<Target extends HTMLElement>(
  open: boolean,
  isGone: boolean,
): RefObject<Target | null> {
  const phase = useModalPhase(open)
  const target = useRef<Target>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (phase === 'closed' && wasOpen.current && isGone) target.current?.focus()
    wasOpen.current = phase !== 'closed'
  }, [phase, isGone])
  return target
}
