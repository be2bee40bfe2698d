import { useEffect } from 'react'
import { onUse } from './signs-of-use.ts'

const staleAfterMs = 60_000

/**
 * Asks again for what a page shows when it is used, or come back to, and what it shows is a minute old. One that nobody uses
 * asks nothing: each question would keep its session alive.
 */
export function useFresh(ask: () => Promise<void>): void {
  useEffect(() => {
    let askedAt = performance.now()
    const freshen = () => {
      if (document.hidden || performance.now() - askedAt < staleAfterMs) return
      askedAt = performance.now()
      void ask()
    }
    const stop = onUse(freshen)
    document.addEventListener('visibilitychange', freshen)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', freshen)
    }
  }, [ask])
}
