import { useEffect, useEffectEvent } from 'react'
import { onNotificationsChange } from '../member/notification-stream.ts'

/**
 * Looks again when the member comes back to the tab or the network does, when the bell rings, and when another tab has changed
 * something that all of them show.
 */
export function useWhenBack(refresh: () => void): void {
  const refreshWhenVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refresh()
  })
  useEffect(() => {
    const listener = () => refreshWhenVisible()
    document.addEventListener('visibilitychange', listener)
    window.addEventListener('focus', listener)
    window.addEventListener('online', listener)
    const hush = onNotificationsChange(listener)
    return () => {
      hush()
      document.removeEventListener('visibilitychange', listener)
      window.removeEventListener('focus', listener)
      window.removeEventListener('online', listener)
    }
  }, [])
}
