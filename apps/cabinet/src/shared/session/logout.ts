import type { Send } from '../api/client.ts'
import { loginAddress, loginPath } from './way-back.ts'
import type { Session } from './session.ts'

export type LogoutParts = {
  session: Session
  send: Send
  /** A whole new document: nothing of this member stays in memory. False when the page is at that path already. */
  openDocument: (address: string) => boolean
  currentAddress: () => string
  /** What else this browser keeps of the member: `userId` in the session storage, later snapshots. */
  forgetMember: (why: WhyLeft) => void
  tellOtherTabs: (why: WhyLeft) => void
  /** For the case that the server cannot be told: see `left-cookie.ts`. */
  rememberLeaving: () => void
}

/** The member has pressed Exit, or nobody renews the session any more. */
export type WhyLeft = 'asked' | 'lost'

export type Leave = (why?: WhyLeft) => Promise<void>

/**
 * Logging out: the client's tokens first, then the server (by the cookie alone), then `/login`, even when the call
 * fails. A lost session keeps the way back, a member who asked to leave does not need one.
 */
export function createLogout({ session, send, ...browser }: LogoutParts): Leave {
  return async (why = 'asked') => {
    if (!session.beginLeaving()) return
    // Before anything is waited for: a navigation under way is given up meanwhile, and its target with it.
    const address = why === 'lost' ? loginAddress(browser.currentAddress()) : loginPath
    session.clear()
    browser.forgetMember(why)
    browser.tellOtherTabs(why)
    browser.rememberLeaving()
    await send({
      method: 'POST',
      path: '/api/logout',
      headers: { 'accept-language': 'ru-RU' },
      signal: AbortSignal.timeout(logoutTimeoutMs),
    }).catch(() => undefined)
    if (!browser.openDocument(address)) session.endLeaving()
  }
}

const logoutTimeoutMs = 5_000
