import { useEffect, useState } from 'react'

export type ModalPhase = 'closed' | 'opening' | 'open' | 'closing'

/** Durations of the specification, sections 4 and 9. */
export const openDelayMs = 10
export const closeAnimationMs = 300

/** Returns the phase after the owner opens or closes the modal. */
export function phaseFor(wanted: boolean, phase: ModalPhase): ModalPhase {
  if (wanted) return phase === 'closed' ? 'opening' : phase === 'closing' ? 'open' : phase
  return phase === 'opening' || phase === 'open' ? 'closing' : phase
}

/** Next phase and its delay. */
export const nextPhase = {
  opening: { phase: 'open', afterMs: openDelayMs },
  closing: { phase: 'closed', afterMs: closeAnimationMs },
} as const

export function useModalPhase(wanted: boolean): ModalPhase {
  const [stored, setStored] = useState<ModalPhase>('closed')
  const phase = phaseFor(wanted, stored)
  // Set during rendering, as React allows for a state that follows a prop, so that no frame shows the old
  // phase.
  if (phase !== stored) setStored(phase)

  useEffect(() => {
    if (phase !== 'opening' && phase !== 'closing') return undefined
    const next = nextPhase[phase]
    const timer = setTimeout(() => setStored(next.phase), next.afterMs)
    return () => clearTimeout(timer)
  }, [phase])

  return phase
}
