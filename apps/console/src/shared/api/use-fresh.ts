import { useEffect } from 'react'
import { onUse } from './user-activity.ts'

const staleAfterMs = 60_000

/**
 * Asks again for what a page shows when it is used, or come back to, and what it shows is a minute old. One that nobody uses
 * asks nothing: each question would keep its session alive.
 */
export function useFresh(reload: () => Promise<void>): void {
  useEffect(() => {
    let reloadedAtMs = performance.now()
    const freshen = () => {
      if (document.hidden || performance.now() - reloadedAtMs < staleAfterMs) return
      reloadedAtMs = performance.now()
      void reload()
    }
    const stop = onUse(freshen)
    document.addEventListener('visibilitychange', freshen)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', freshen)
    }
  }, [reload])
}
