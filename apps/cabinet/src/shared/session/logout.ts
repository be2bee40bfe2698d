import type { Send } from '../api/client.ts'
import type { EndReason } from './end-reason.ts'
import { loginAddress, loginPath } from './way-back.ts'
import type { Session } from './session.ts'

export type LogoutParts = {
  session: Session
  send: Send
  /**
   * Loads a new document, so that nothing of this member stays in memory. Returns false when the page already
   * has that path.
   */
  openDocument: (address: string) => boolean
  currentAddress: () => string
  /** Other data of the member in this browser: `userId` in the session storage, snapshots. */
  forgetMember: () => void
  /** Deletes drafts; called only for a logout by the member. */
  forgetDrafts: () => void
  notifyOtherTabs: (why: LogoutReason, reason: EndReason) => void
  /** Stores the reason for `/login` to show; a logout by the member has none. */
  rememberReason: (reason: EndReason) => void
  /** Records the logout in case the server cannot be informed: see `logged-out-cookie.ts`. */
  rememberLogout: () => void
}

export type LogoutReason = 'asked' | 'lost'
export type LogOut = (why?: LogoutReason, reason?: EndReason) => Promise<void>

/**
 * Logs out: deletes the client's tokens, informs the server by the cookie, and opens `/login` even when the
 * request fails. A lost session keeps the return address, a logout by the member does not.
 */
export function createLogout({ session, send, ...browser }: LogoutParts): LogOut {
  return async (why = 'asked', reason = 'expired') => {
    if (!session.beginLogout()) return
    // Computed before any waiting: a navigation in progress is cancelled meanwhile, and its target lost.
    const address = why === 'lost' ? loginAddress(browser.currentAddress()) : loginPath
    session.clear()
    browser.forgetMember()
    if (why === 'asked') browser.forgetDrafts()
    else browser.rememberReason(reason)
    browser.notifyOtherTabs(why, reason)
    browser.rememberLogout()
    await send({
      method: 'POST',
      path: '/api/logout',
      headers: { 'accept-language': 'ru-RU' },
      signal: AbortSignal.timeout(logoutTimeoutMs),
    }).catch(() => undefined)
    if (!browser.openDocument(address)) session.endLogout()
  }
}

const logoutTimeoutMs = 5_000
