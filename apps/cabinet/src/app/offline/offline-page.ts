import '../../shared/style/tokens.css'
import '../../shared/style/fonts.css'
import '../../shared/style/base.css'
import '../document/theme-before-paint.js'
import { amountsCookie, hidesAmounts } from '../../shared/amount/hidden-cookie.ts'
import { findSnapshot } from '../../shared/session/snapshot.ts'
import { isMoneyPath, offlineScreen } from './offline-screen.ts'

/**
 * Page that the service worker shows offline: the member's last known money and the links that need no network. It is built
 * without React, because it must work when nothing else does.
 */
function show(): void {
  const isHidden = hidesAmounts(document.cookie)
  const hide = () => {
    document.cookie = amountsCookie(!isHidden)
    show()
    document.getElementById('hide-amounts')?.focus()
  }
  const snapshot = findSnapshot(localStorage, new Date())
  const path = location.pathname
  document.title = snapshot && isMoneyPath(path) ? 'Мой Баланс · нет сети' : 'Нет сети'
  document.body.replaceChildren(offlineScreen({ snapshot, path, now: new Date(), isHidden, hide, retry }))
}

/** Opens the requested page if the server is reachable. */
async function retry(): Promise<void> {
  const isThere = await fetch('/version.json', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  if (isThere) location.reload()
}

const [minPauseMs, maxPauseMs] = [1_000, 30_000]
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Retries now and then, because `online` often fires before the first request gets through, and does not
 * fire at all when only the server was away.
 */
function retryUntilReachable(pauseMs = minPauseMs): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (navigator.onLine) void retry()
    retryUntilReachable(Math.min(pauseMs * 2, maxPauseMs))
  }, pauseMs)
}

show()
retryUntilReachable()
addEventListener('online', () => {
  void retry()
  retryUntilReachable()
})
// A logout in another tab removes the amounts from this page as well.
addEventListener('storage', show)
