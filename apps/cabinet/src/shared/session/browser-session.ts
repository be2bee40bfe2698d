import { createApi, type Send } from '../api/client.ts'
import { setConnection } from '../browser/connection.ts'
import { createAuthorizedSend } from './authorized-send.ts'
import { clearDrafts } from '../drafts/drafts.ts'
import { type EndReason, endReasonKey } from './end-reason.ts'
import { setLoggedOutCookie } from './logged-out-cookie.ts'
import { createLogout } from './logout.ts'
import { createRefresh } from './refresh.ts'
import { mayReloadNow } from '@impulse/api/version/reload-limit'
import { createReloads } from './reload.ts'
import { createSession } from './session.ts'
import { safeStorage } from '../drafts/safe-storage.ts'
import { snapshotKey } from './snapshot.ts'
import { openTabs } from './tabs.ts'
import { loginAddress, loginPath } from './return-path.ts'

/** True in a browser. The server also loads this module, but calls none of its functions. */
const isBrowser = typeof document !== 'undefined'

export const session = createSession(safeStorage(() => window.localStorage))
export const sessionValues = safeStorage(() => window.sessionStorage)

/** Key of the member's id in the session storage, for the visit counters (specification, section 3). */
export const userIdKey = 'userId'
/** Key in the session storage for the member's id that this tab has already sent to the visit counters. */
export const sentIdKey = 'impulse.sent-user-id'

/** Storage of this browser for all members. A logout deletes only the values that belong to the member. */
export const deviceValues = safeStorage(() => window.localStorage)
/** Key of the choice about visit counters. The choice belongs to the member, so a logout deletes it. */
export const counterChoiceKey = 'impulse.counters'
/** Key of the record that some member has used a passkey in this browser. */
export const passkeyUsedKey = 'impulse.key-here'

const fetchSend: Send = ({ path, ...init }) =>
  fetch(path, {
    ...init,
    credentials: 'same-origin',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    // Makes the browser complete the logout request even when the page is closed.
    keepalive: path === '/api/logout',
  })

const openDocument = (address: string): boolean => {
  // If the page already has this address, it is not opened again, because `/login` would then reload in an endless
  // loop.
  if (new URL(address, location.href).pathname === location.pathname) return false
  location.assign(address)
  return true
}

/**
 * Deletes the member's data from this browser at the end of the session, by a logout or by the server: the ids for the visit
 * counters, the snapshot, the drafts, the choice about visit counters and the record of who signed in last. The next
 * user of the browser may be another person.
 */
const forgetMember = (): void => {
  for (const key of [userIdKey, sentIdKey]) sessionValues.removeItem(key)
  for (const key of [snapshotKey, counterChoiceKey, ownerKey]) deviceValues.removeItem(key)
  clearDrafts()
}

/**
 * Storage key for the id of the member who signed in last in this browser and has not logged out. If another member
 * signs in next, the first member's data in this browser are deleted.
 */
const ownerKey = 'impulse.owner'
export const isOwner = (memberId: string): boolean => deviceValues.getItem(ownerKey) === memberId

/**
 * Records the signed-in member as the owner of the data in this browser. If the owner has changed, deletes the data of
 * the previous owner.
 */
export function setBrowserOwner(memberId: string): void {
  if (isOwner(memberId)) return
  forgetOwner()
  deviceValues.setItem(ownerKey, memberId)
}

/** Deletes the data of the last member, if any. What a visitor chose about visit counters stays. */
export const forgetOwner = (): void => {
  if (deviceValues.getItem(ownerKey) !== null) forgetMember()
}

let headingFor: string | null = null

/**
 * Sets the address of the page that is loading; null when no page is loading. If the session ends, the member returns
 * to that address after the next sign-in.
 */
export const setNavigationTarget = (address: string | null): void => {
  headingFor = address
}

const currentAddress = (): string => headingFor ?? `${location.pathname}${location.search}${location.hash}`

const rememberReason = (reason: EndReason): void => sessionValues.setItem(endReasonKey, reason)

const tabs = openTabs({
  onRenewed: (accessToken) => {
    if (!session.isLoggingOut()) session.setAccessToken(accessToken)
  },
  onSignedOut: (why, reason) => {
    if (!session.beginLogout()) return
    session.clear()
    forgetMember()
    if (why === 'lost') rememberReason(reason)
    if (!openDocument(why === 'member' ? loginPath : loginAddress(currentAddress()))) session.endLogout()
  },
})

/** Returns true when the page may start a reload now, and counts the reload. */
export const mayReload = (): boolean => mayReloadNow(sessionValues, Date.now())

export const reloads = createReloads(() => {
  if (isBrowser && mayReload()) location.reload()
})

/**
 * Logs the member out in this browser and on the server, when the member presses «Выйти» or the session is
 * lost.
 */
export const logOut = createLogout({
  session,
  send: fetchSend,
  openDocument,
  currentAddress,
  rememberReason,
  forgetMember,
  notifyOtherTabs: tabs.announceSignedOut,
  rememberLogout: () => {
    document.cookie = setLoggedOutCookie(location.href)
  },
})

const refresh = createRefresh({ session, send: fetchSend, exclusively: tabs.exclusively, tabs })

/** Returns a function that sends requests by `send` with the member's access token. */
export const authorizedOver = (send: Send): Send =>
  createAuthorizedSend({
    session,
    send,
    refresh,
    logOut: logOut,
    reloadAfterRefresh: reloads.reload,
    onConnection: setConnection,
  })

/** Sends a request with the member's access token, and returns the response without reading its body. */
export const authorizedSend = authorizedOver(fetchSend)

/** Client of the API in the browser, which sends the member's access token. */
export const api = createApi(authorizedSend)

/** Client of the API for visitors. A response with status 401 is an ordinary refusal and ends no session. */
export const publicApi = createApi(fetchSend)
