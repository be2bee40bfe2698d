import { useEffect, useRef } from 'react'
import { reloads } from '../session/browser-session.ts'

/**
 * Returns `take`, which delays the reload after a refresh of the tokens while the member is typing, and `release`,
 * which ends the delay. The delay also ends when the form unmounts.
 */
export function useReloadGuard(): { take: () => void; release: () => void } {
  const releaseHold = useRef<(() => void) | null>(null)
  const release = () => {
    releaseHold.current?.()
    releaseHold.current = null
  }
  useEffect(() => release, [])
  return { take: () => void (releaseHold.current ??= reloads.hold()), release }
}
