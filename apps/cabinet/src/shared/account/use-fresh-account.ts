import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { identifyOnce } from '../analytics/analytics.ts'
import { api } from '../session/browser-session.ts'
import { type Account, type AccountInUse, loadAccount } from './account.ts'

/**
 * The account as it came with the document, asked for anew at every step, when the member comes back to the tab, when
 * the network is back, and on request. What is shown stays until there is an answer.
 */
export function useFreshAccount(loaded: Account): AccountInUse {
  const [account, setAccount] = useState(loaded)
  const shown = useRef(loaded)
  const running = useRef<AbortController | null>(null)

  const refresh = useCallback(() => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    loadAccount(api, controller.signal, shown.current).then(
      (found) => {
        if (controller.signal.aborted) return
        shown.current = found
        setAccount(found)
      },
      () => undefined,
    )
  }, [])

  useEffect(() => {
    const refreshWhenSeen = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', refreshWhenSeen)
    window.addEventListener('online', refresh)
    return () => {
      running.current?.abort()
      document.removeEventListener('visibilitychange', refreshWhenSeen)
      window.removeEventListener('online', refresh)
    }
  }, [refresh])

  // From the beginning of a step, so that the money comes together with the screen's own figures.
  const here = useLocation()
  const { key } = useNavigation().location ?? here
  const loadedFor = useRef(key)
  useEffect(() => {
    if (loadedFor.current === key) return
    loadedFor.current = key
    refresh()
  }, [key, refresh])

  useEffect(() => {
    if (!account.isOld) return undefined
    const timer = setTimeout(refresh, tryAgainMs)
    return () => clearTimeout(timer)
  }, [account, refresh])

  const userId = account.balance.status === 'loaded' ? account.balance.value.userId : undefined
  useEffect(() => identifyOnce(userId), [userId])

  return { ...account, refresh }
}

/** A server that is away without a word: no event tells that it is back. */
const tryAgainMs = 15_000
