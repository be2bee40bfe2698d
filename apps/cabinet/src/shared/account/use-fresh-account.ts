import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { identifyOnce } from '../analytics/analytics.ts'
import { api } from '../session/browser-session.ts'
import { type Account, type AccountInUse, loadAccount } from './account.ts'

/**
 * The account as it came with the document, kept fresh in the background: on the way to another screen, when the
 * member comes back to the tab, and on request. What is shown stays until the answer is there.
 */
export function useFreshAccount(loaded: Account): AccountInUse {
  const [account, setAccount] = useState(loaded)
  const loadedAt = useRef(0)
  const running = useRef<AbortController | null>(null)

  const refresh = useCallback(() => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    loadedAt.current = performance.now()
    loadAccount(api, controller.signal).then(setAccount, () => undefined)
  }, [])

  const refreshWhenStale = useCallback(() => {
    if (document.visibilityState === 'visible' && performance.now() - loadedAt.current > freshForMs) refresh()
  }, [refresh])

  const { pathname } = useLocation()
  const loadedFor = useRef(pathname)
  useEffect(() => {
    if (loadedFor.current === pathname) return
    loadedFor.current = pathname
    refreshWhenStale()
  }, [pathname, refreshWhenStale])

  useEffect(() => {
    loadedAt.current = performance.now()
    document.addEventListener('visibilitychange', refreshWhenStale)
    window.addEventListener('online', refresh)
    return () => {
      running.current?.abort()
      document.removeEventListener('visibilitychange', refreshWhenStale)
      window.removeEventListener('online', refresh)
    }
  }, [refresh, refreshWhenStale])

  const userId = account.balance.status === 'loaded' ? account.balance.value.userId : undefined
  useEffect(() => identifyOnce(userId), [userId])

  return { ...account, refresh }
}

/** Walking through the menu does not ask anew at every step. */
const freshForMs = 15_000
