import { useEffect, useEffectEvent } from 'react'
import { onNotificationsChange } from '../member/notification-stream.ts'

/**
 * Calls `refresh` when the tab becomes visible, when the network is back, after a new notification, and when
 * another tab has changed shared data.
 */
export function useRefreshOnReturn(refresh: () => void): void {
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
