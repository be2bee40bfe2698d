import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { identifyOnce } from '../analytics/analytics.ts'
import { api } from '../session/browser-session.ts'
import { type MemberSummary, getAccount, type SummaryInUse, fetchAccount } from './member-summary.ts'
import { listenForNotifications, notifyListeners } from './notification-stream.ts'

/**
 * Returns the account, which is loaded with the document. The account is requested immediately if a part was
 * late, and again on navigation, when the tab becomes visible, when the network is back, after an event of
 * the stream, every minute while the tab is visible, and on request of this or another tab. The shown data
 * stay until there is a response.
 */
export function useFreshSummary(loaded: MemberSummary): SummaryInUse {
  const [account, setAccount] = useState(loaded)
  const shown = useRef(loaded)
  const running = useRef<AbortController | null>(null)

  const refresh = useCallback(() => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const take = (found: Partial<MemberSummary>) => {
      if (controller.signal.aborted) return
      shown.current = { ...shown.current, ...found }
      setAccount(shown.current)
    }
    const ignore = () => undefined
    const requests = fetchAccount(api, controller.signal)
    // A spinner is replaced as soon as its amount is known; amounts that are already shown change together.
    if (shown.current.balance.status === 'loading')
      requests.balance.then((balance) => take({ balance }), ignore)
    if (shown.current.pending.status === 'loading')
      requests.pending.then((pending) => take({ pending }), ignore)
    getAccount(requests, shown.current).then(take, ignore)
  }, [])

  useEffect(() => {
    if (shown.current.isLate) refresh()
    const refreshWhenSeen = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', refreshWhenSeen)
    window.addEventListener('online', refresh)
    const timer = setInterval(refreshWhenSeen, refreshMs)
    return () => {
      running.current?.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshWhenSeen)
      window.removeEventListener('online', refresh)
    }
  }, [refresh])

  useEffect(
    () => listenForNotifications({ onNews: refresh, onEnd: refresh, shownState: () => shown.current.mark }),
    [refresh],
  )

  const channel = useRef<BroadcastChannel | null>(null)
  useEffect(() => {
    // Browsers from before 2022 lack `BroadcastChannel`: there the other tabs wait for the next poll.
    if (!('BroadcastChannel' in window)) return undefined
    const opened = new BroadcastChannel('impulse.account')
    channel.current = opened
    opened.addEventListener('message', () => {
      refresh()
      notifyListeners()
    })
    return () => opened.close()
  }, [refresh])
  const refreshEverywhere = useCallback(() => {
    refresh()
    channel.current?.postMessage('refresh')
  }, [refresh])

  // Reloads when a navigation starts, so that the amounts change together with those of the new page.
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

  return { ...account, refresh, refreshEverywhere }
}

/**
 * Interval of requests while the server is unreachable, because the server sends no event when it is back.
 */
const tryAgainMs = 15_000
/** Interval of polling notifications and amounts, for browsers without an event stream. */
const refreshMs = 60_000
