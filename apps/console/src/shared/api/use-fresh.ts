import { useEffect } from 'react'
import { onUserActivity } from './user-activity.ts'

const staleAfterMs = 60_000

/**
 * Reloads a page's data when the staff member uses the page and the data are older than a minute. A page that nobody
 * uses sends no request, because each request would extend the session.
 */
export function useFresh(reload: () => Promise<void>): void {
  useEffect(() => {
    let reloadedAtMs = performance.now()
    const freshen = () => {
      if (document.hidden || performance.now() - reloadedAtMs < staleAfterMs) return
      reloadedAtMs = performance.now()
      void reload()
    }
    const stop = onUserActivity(freshen)
    document.addEventListener('visibilitychange', freshen)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', freshen)
    }
  }, [reload])
}
