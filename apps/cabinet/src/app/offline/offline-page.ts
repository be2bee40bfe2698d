import '../../shared/style/tokens.css'
import '../../shared/style/fonts.css'
import '../../shared/style/base.css'
import '../document/theme-before-paint.js'
import { amountsCookie, hidesAmounts } from '../../shared/amount/hidden-cookie.ts'
import { findSnapshot } from '../../shared/session/snapshot.ts'
import { reloadFromNetwork } from '../errors/reload-from-network.ts'
import { findTitle, offlineScreen } from './offline-screen.ts'

/**
 * Renders the page that the service worker shows offline: the member's stored amounts, or a message that
 * there is no network. The page is built without React, because it must work when the cabinet's scripts
 * cannot be loaded.
 */
function show(): void {
  const isHidden = hidesAmounts(document.cookie, location.href)
  const hide = () => {
    document.cookie = amountsCookie(!isHidden, location.href)
    show()
    document.getElementById('hide-amounts')?.focus()
  }
  const snapshot = findSnapshot(localStorage, new Date())
  const path = location.pathname
  const title = snapshot && findTitle(path)
  document.title = title ? `${title} · нет сети` : 'Нет сети'
  document.body.replaceChildren(
    ...offlineScreen({ snapshot, path, now: new Date(), isHidden, hide, retry: reloadFromNetwork }),
  )
}

const [minPauseMs, maxPauseMs] = [1_000, 30_000]
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Checks the server at intervals that grow to 30 seconds, and reloads the page when the server is reachable. The event
 * `online` is not enough: it often fires before a request can succeed, and never when only the server was unavailable.
 */
function retryUntilReachable(pauseMs = minPauseMs): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (navigator.onLine) void reloadFromNetwork()
    retryUntilReachable(Math.min(pauseMs * 2, maxPauseMs))
  }, pauseMs)
}

show()
retryUntilReachable()
addEventListener('online', () => {
  void reloadFromNetwork()
  retryUntilReachable()
})
// A logout in another tab deletes the stored amounts, so this page must be rendered again without them.
addEventListener('storage', show)
