import { useEffect, useEffectEvent } from 'react'
import { whenBellRings } from './bell-stream.ts'

/**
 * Looks again when the member comes back to the tab or the network does, when the bell rings, and when another tab has changed
 * something that all of them show.
 */
export function useWhenBack(lookAgain: () => void): void {
  const lookWhenSeen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') lookAgain()
  })
  useEffect(() => {
    const listener = () => lookWhenSeen()
    document.addEventListener('visibilitychange', listener)
    window.addEventListener('focus', listener)
    window.addEventListener('online', listener)
    const hush = whenBellRings(listener)
    return () => {
      hush()
      document.removeEventListener('visibilitychange', listener)
      window.removeEventListener('focus', listener)
      window.removeEventListener('online', listener)
    }
  }, [])
}
