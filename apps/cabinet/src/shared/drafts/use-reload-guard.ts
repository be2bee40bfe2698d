import { useEffect, useRef } from 'react'
import { reloads } from '../session/browser-session.ts'

/**
 * Delays the reload that follows a refresh of the tokens, while the member is typing. The delay lasts from `take`
 * until `release`, or until the form unmounts.
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
