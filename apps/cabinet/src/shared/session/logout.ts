import type { Send } from '../api/client.ts'
import type { EndReason } from './end-reason.ts'
import { loginAddress, loginPath } from './return-path.ts'
import type { Session } from './session.ts'

export type LogoutParts = {
  session: Session
  send: Send
  /**
   * Loads a new document, so that no data of this member stay in memory. Returns false when the page already
   * has that path.
   */
  openDocument: (address: string) => boolean
  currentAddress: () => string
  /** Deletes the member's data from this browser, typed text included. */
  forgetMember: () => void
  notifyOtherTabs: (why: LogoutReason, reason: EndReason) => void
  /** Stores the reason that `/login` shows. When the member logs out, no reason is stored. */
  rememberReason: (reason: EndReason) => void
  /**
   * Records the logout, in case the logout request does not reach the server (see `logged-out-cookie.ts`).
   */
  rememberLogout: () => void
}

export type LogoutReason = 'member' | 'lost'
export type LogOut = (why?: LogoutReason, reason?: EndReason) => Promise<void>

/**
 * Returns a function that logs the member out: it deletes the tokens, sends the logout request, and opens
 * `/login` even if the request fails. When the session was lost, `/login` gets the return address. When the
 * member logged out, `/login` gets no return address.
 */
export function createLogout({ session, send, ...browser }: LogoutParts): LogOut {
  return async (why = 'member', reason = 'expired') => {
    if (!session.beginLogout()) return
    // The address is computed before the request, because the browser may cancel a running navigation in the
    // meantime, and the target of that navigation would be lost.
    const address = why === 'lost' ? loginAddress(browser.currentAddress()) : loginPath
    session.clear()
    browser.forgetMember()
    if (why === 'lost') browser.rememberReason(reason)
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
