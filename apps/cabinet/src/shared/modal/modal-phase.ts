import { useEffect, useState } from 'react'

export type ModalPhase = 'closed' | 'opening' | 'open' | 'closing'

/**
 * Delay until a modal changes from `opening` to `open`, and duration of its closing animation, in milliseconds. The
 * specification defines both (sections 4 and 9).
 */
export const openDelayMs = 10
export const closeAnimationMs = 300

/** Returns the phase of a modal after its owner opens or closes the modal. */
export function phaseFor(isOpen: boolean, phase: ModalPhase): ModalPhase {
  if (isOpen) return phase === 'closed' ? 'opening' : phase === 'closing' ? 'open' : phase
  return phase === 'opening' || phase === 'open' ? 'closing' : phase
}

/** Phase that follows `opening` and `closing`, and the milliseconds until the change. */
export const nextPhase = {
  opening: { phase: 'open', afterMs: openDelayMs },
  closing: { phase: 'closed', afterMs: closeAnimationMs },
} as const

export function useModalPhase(isOpen: boolean): ModalPhase {
  const [stored, setStored] = useState<ModalPhase>('closed')
  const phase = phaseFor(isOpen, stored)
  // The state is set during rendering, so that the old phase is never drawn. React allows this for a state
  // that depends on a prop.
  if (phase !== stored) setStored(phase)

  useEffect(() => {
    if (phase !== 'opening' && phase !== 'closing') return undefined
    const next = nextPhase[phase]
    const timer = setTimeout(() => setStored(next.phase), next.afterMs)
    return () => clearTimeout(timer)
  }, [phase])

  return phase
}
