import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { identifyOnce } from '../analytics/analytics.ts'
import { api } from '../session/browser-session.ts'
import { type MemberSummary, getSummary, type SummaryInUse, fetchSummary } from './member-summary.ts'
import { listenForNotifications, notifyListeners } from './notification-stream.ts'

/**
 * Latest summary of the shell, for each summary that came with a page. React creates the shell again, and ends its
 * requests, when a page fails and when the member leaves the failed page.
 */
const latestSummaries = new WeakMap<MemberSummary, { current: MemberSummary }>()

/**
 * Returns the member's summary, at first as the server rendered it with the page. Data that are missing there are
 * requested immediately. The summary is requested again on navigation, after an event of the notification stream, when
 * another tab calls `refreshEverywhere`, when the tab becomes visible, when the network is back, and every minute in a
 * visible tab. While the server is unreachable, a request is sent every 5 seconds. Until the response, the shown data
 * stay.
 */
export function useFreshSummary(loaded: MemberSummary): SummaryInUse {
  const [latest] = useState(() => latestSummaries.get(loaded) ?? { current: loaded })
  const [summary, setSummary] = useState(latest.current)
  const running = useRef<AbortController | null>(null)

  const refresh = useCallback(() => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const showReceived = (received: Partial<MemberSummary>) => {
      if (controller.signal.aborted) return
      latest.current = { ...latest.current, ...received }
      setSummary(latest.current)
    }
    const requests = fetchSummary(api, controller.signal)
    // An amount that is still loading is shown as soon as its own response is received. Amounts that are already shown
    // change together, after the last response.
    if (latest.current.balance.status === 'loading')
      requests.balance.then((balance) => showReceived({ balance }), ignore)
    if (latest.current.pending.status === 'loading')
      requests.pending.then((pending) => showReceived({ pending }), ignore)
    getSummary(requests, latest.current).then(showReceived, ignore)
  }, [latest])

  useEffect(() => {
    if (latest.current.isLate || latestSummaries.has(loaded)) refresh()
    latestSummaries.set(loaded, latest)
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
  }, [loaded, latest, refresh])

  useEffect(
    () =>
      listenForNotifications({ onChange: refresh, onEnd: refresh, shown: () => latest.current.readState }),
    [latest, refresh],
  )

  const notifyOtherTabs = useOtherTabs(refresh)
  const refreshEverywhere = useCallback(() => {
    refresh()
    notifyOtherTabs()
  }, [refresh, notifyOtherTabs])

  // Requests the summary when a navigation starts, so that the amounts in the menu and on the new page change
  // at the same time.
  const currentLocation = useLocation()
  const { key } = useNavigation().location ?? currentLocation
  const loadedFor = useRef(key)
  useEffect(() => {
    if (loadedFor.current === key) return
    loadedFor.current = key
    refresh()
  }, [key, refresh])

  useEffect(() => {
    if (!summary.isOld) return undefined
    const timer = setTimeout(refresh, retryMs)
    return () => clearTimeout(timer)
  }, [summary, refresh])

  const userId = summary.balance.status === 'loaded' ? summary.balance.value.userId : undefined
  useEffect(() => identifyOnce(userId), [userId])

  return { ...summary, refresh, refreshEverywhere }
}

/** Calls `onMessage` when another tab calls the returned function. */
function useOtherTabs(onMessage: () => void): () => void {
  const channel = useRef<BroadcastChannel | null>(null)
  useEffect(() => {
    const opened = new BroadcastChannel('impulse.account')
    channel.current = opened
    opened.addEventListener('message', () => {
      onMessage()
      notifyListeners()
    })
    return () => {
      // A response may arrive after the shell was removed, and a closed channel throws.
      channel.current = null
      opened.close()
    }
  }, [onMessage])
  return useCallback(() => channel.current?.postMessage('refresh'), [])
}

const ignore = () => undefined

/**
 * Milliseconds between two requests while the server is unreachable. Requests are needed, because the server
 * sends no event when it is reachable again.
 */
const retryMs = 5_000
/**
 * Milliseconds between two requests for notifications and amounts in a visible tab, whose event stream may be interrupted.
 */
const refreshMs = 60_000
