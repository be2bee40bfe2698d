import { useEffect, useEffectEvent } from 'react'
import { onNotificationsChange } from '../member/notification-stream.ts'

/**
 * Calls `refresh` in a visible tab: when the tab is shown or focused, when the network is back, when the notifications
 * have changed, and when another tab has called `refreshEverywhere`.
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
