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

/** Opens the requested page once the network is back. */
async function retry(): Promise<void> {
  const isThere = await fetch('/version.json', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  if (isThere) location.reload()
}

show()
addEventListener('online', () => void retry())
// A logout in another tab removes the amounts from this page as well.
addEventListener('storage', show)
