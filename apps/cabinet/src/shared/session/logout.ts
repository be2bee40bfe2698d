import type { Send } from '../api/client.ts'
import type { EndReason } from './end-reason.ts'
import { loginAddress, loginPath } from './way-back.ts'
import type { Session } from './session.ts'

export type LogoutParts = {
  session: Session
  send: Send
  /** A whole new document: nothing of this member stays in memory. False when the page is at that path already. */
  openDocument: (address: string) => boolean
  currentAddress: () => string
  /** Other data of the member in this browser: `userId` in the session storage, snapshots. */
  forgetMember: () => void
  /** Drafts: deleted only by a logout that the member asked for. */
  forgetDrafts: () => void
  notifyOtherTabs: (why: Why, reason: EndReason) => void
  /** For `/login`, which says it; an exit of the member's own has none. */
  rememberReason: (reason: EndReason) => void
  /** For the case that the server cannot be told: see `left-cookie.ts`. */
  rememberLogout: () => void
}

export type Why = 'asked' | 'lost'
export type LogOut = (why?: Why, reason?: EndReason) => Promise<void>

/**
 * Logging out: the client's tokens first, then the server (by the cookie alone), then `/login`, even when the call
 * fails. A lost session keeps the way back, a member who asked to leave does not need one.
 */
export function createLogout({ session, send, ...browser }: LogoutParts): LogOut {
  return async (why = 'asked', reason = 'expired') => {
    if (!session.beginLogout()) return
    // Before anything is waited for: a navigation under way is given up in the meantime, and its target with it.
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
