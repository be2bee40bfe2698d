import { createApi, type Send } from '../api/client.ts'
import { setConnection } from '../browser/connection.ts'
import { createAuthorizedSend } from './authorized-send.ts'
import { forgetDrafts } from '../drafts/drafts.ts'
import { type EndReason, endReasonKey } from './end-reason.ts'
import { setLeftCookie } from './logged-out-cookie.ts'
import { createLogout } from './logout.ts'
import { createRefresh } from './refresh.ts'
import { createReloads, mayReloadNow } from './reload.ts'
import { createSession } from './session.ts'
import { safeStorage } from '../drafts/safe-storage.ts'
import { snapshotKey } from './snapshot.ts'
import { openTabs } from './tabs.ts'
import { loginAddress, loginPath } from './way-back.ts'

/*
 * The session of this tab, put together from the browser's own parts. Only browser code calls into it; on the server
 * the module loads and stands idle.
 */
const isBrowser = typeof document !== 'undefined'

export const session = createSession(safeStorage(() => window.localStorage))
export const sessionValues = safeStorage(() => window.sessionStorage)

/** The member's id for the tracking helper, kept in the session storage (specification, section 3). */
export const userIdKey = 'userId'
/** The id that counters were told in this session. */
export const sentIdKey = 'impulse.told-id'

/** Data of the device that outlive a session. */
export const deviceValues = safeStorage(() => window.localStorage)
/** Choice about counters: it belongs to the person and is deleted with the session. */
export const counterChoiceKey = 'impulse.counters'
/** That this browser has seen a passkey, whoever's. */
export const keyHereKey = 'impulse.key-here'

const fetchSend: Send = ({ path, ...init }) =>
  fetch(path, {
    ...init,
    credentials: 'same-origin',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    // A logging out that has begun outlives its page.
    keepalive: path === '/api/logout',
  })

const openDocument = (address: string): boolean => {
  // At /login there is no redirect: no loop.
  if (new URL(address, location.href).pathname === location.pathname) return false
  location.assign(address)
  return true
}

const forgetMember = (): void => {
  sessionValues.removeItem(userIdKey)
  sessionValues.removeItem(sentIdKey)
  deviceValues.removeItem(snapshotKey)
}

/** Of whoever sat here: the next one may be somebody else. */
const forgetTyped = (): void => {
  forgetDrafts()
  deviceValues.removeItem(counterChoiceKey)
  deviceValues.removeItem(ownerKey)
}

/** Member who was signed in here last without a logout: the next session may belong to another member. */
const ownerKey = 'impulse.owner'
export const isOwner = (memberId: string): boolean => deviceValues.getItem(ownerKey) === memberId

/** Deletes another member's drafts and snapshot from this browser. */
export function takeOver(memberId: string): void {
  if (isOwner(memberId)) return
  if (deviceValues.getItem(ownerKey) !== null) forgetDrafts()
  deviceValues.removeItem(snapshotKey)
  deviceValues.setItem(ownerKey, memberId)
}

let headingFor: string | null = null

/** Target of a navigation in progress: a sign-in after the session's end leads back there. */
export const setNavigationTarget = (address: string | null): void => {
  headingFor = address
}

const currentAddress = (): string => headingFor ?? `${location.pathname}${location.search}${location.hash}`

const rememberReason = (reason: EndReason): void => sessionValues.setItem(endReasonKey, reason)

const tabs = openTabs({
  onRenewed: (accessToken) => {
    if (!session.isLoggingOut()) session.adopt(accessToken)
  },
  onSignedOut: (why, reason) => {
    if (!session.beginLogout()) return
    session.clear()
    forgetMember()
    if (why === 'asked') forgetTyped()
    else rememberReason(reason)
    if (!openDocument(why === 'asked' ? loginPath : loginAddress(currentAddress()))) session.endLogout()
  },
})

export const reloads = createReloads(() => {
  if (isBrowser && mayReloadNow(sessionValues, Date.now())) location.reload()
})

/** The whole of logging out, for the Exit button. */
export const logOut = createLogout({
  session,
  send: fetchSend,
  openDocument,
  currentAddress,
  rememberReason,
  forgetMember,
  forgetDrafts: forgetTyped,
  notifyOtherTabs: tabs.announceSignedOut,
  rememberLogout: () => {
    document.cookie = setLeftCookie
  },
})

const refresh = createRefresh({ session, send: fetchSend, exclusively: tabs.exclusively, tabs })

/** Requests of the member's own, carried by whatever sends. */
export const authorizedOver = (send: Send): Send =>
  createAuthorizedSend({
    session,
    send,
    refresh,
    logOut: logOut,
    reloadAfterRefresh: reloads.reload,
    onConnection: setConnection,
  })

/** A request of the member's own: for answers that are no JSON. */
export const authorizedSend = authorizedOver(fetchSend)

/** The product's API in the browser. */
export const api = createApi(authorizedSend)

/** The same for whoever is not signed in yet: a 401 is one refusal among others there, and ends no session. */
export const publicApi = createApi(fetchSend)
