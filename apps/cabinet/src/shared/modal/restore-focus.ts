import { type RefObject, useEffect, useRef } from 'react'
import { useModalPhase } from './modal-phase.ts'

/**
 * What had opened a modal may be gone with what was done in it (`isGone`): once the modal is closed, the focus goes to
 * what this is put on.
 */
export function useFocusAfterwards<Place extends HTMLElement>(
  open: boolean,
  isGone: boolean,
): RefObject<Place | null> {
  const phase = useModalPhase(open)
  const place = useRef<Place>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (phase === 'closed' && wasOpen.current && isGone) place.current?.focus()
    wasOpen.current = phase !== 'closed'
  }, [phase, isGone])
  return place
}
