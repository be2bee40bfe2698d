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
  /** Deletes other data of the member in this browser: `userId` in the session storage, snapshots. */
  forgetMember: () => void
  /** Deletes drafts; called only for a logout by the member. */
  forgetDrafts: () => void
  notifyOtherTabs: (why: LogoutReason, reason: EndReason) => void
  /** Stores the reason that `/login` shows; a logout by the member has no reason. */
  rememberReason: (reason: EndReason) => void
  /** Records the logout in case the server cannot be informed: see `logged-out-cookie.ts`. */
  rememberLogout: () => void
}

export type LogoutReason = 'member' | 'lost'
export type LogOut = (why?: LogoutReason, reason?: EndReason) => Promise<void>

/**
 * Returns a function that logs out: it deletes the client's tokens, informs the server by the cookie, and
 * opens `/login` even when the request fails. After a lost session `/login` gets the return address, after a
 * logout by the member it does not.
 */
export function createLogout({ session, send, ...browser }: LogoutParts): LogOut {
  return async (why = 'member', reason = 'expired') => {
    if (!session.beginLogout()) return
    // Computed before the request, because a navigation in progress is cancelled in the meantime and its target is
    // lost.
    const address = why === 'lost' ? loginAddress(browser.currentAddress()) : loginPath
    session.clear()
    browser.forgetMember()
    if (why === 'member') browser.forgetDrafts()
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
