import type { EndReason } from './end-reason.ts'
import type { LogoutReason } from './logout.ts'
import type { RunExclusively, Tabs } from './refresh.ts'

type Message =
  | { type: 'renewed'; accessToken: string }
  | { type: 'signed-out'; why: LogoutReason; reason: EndReason }

type TabsListeners = {
  onRenewed: (accessToken: string) => void
  onSignedOut: (why: LogoutReason, reason: EndReason) => void
}

/**
 * Connects the member's tabs: one lock for refreshes of the tokens, and one channel for new tokens and
 * logouts.
 */
export function openTabs({ onRenewed, onSignedOut }: TabsListeners): Tabs & {
  exclusively: RunExclusively
  announceSignedOut: (why: LogoutReason, reason: EndReason) => void
} {
  const channel = typeof document === 'undefined' ? null : new BroadcastChannel('impulse.session')
  const waiting = new Set<() => void>()
  const post = (message: Message) => channel?.postMessage(message)
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type === 'signed-out') onSignedOut(data.why, data.reason)
    else onRenewed(data.accessToken)
    for (const resolve of waiting) resolve()
    waiting.clear()
  })
  return {
    announce: ({ accessToken }) => post({ type: 'renewed', accessToken }),
    announceSignedOut: (why, reason) => post({ type: 'signed-out', why, reason }),
    waitForAnnouncement: () =>
      new Promise((resolve) => {
        waiting.add(resolve)
        setTimeout(resolve, announcementWaitMs)
      }),
    exclusively: (work) =>
      typeof navigator !== 'undefined' && navigator.locks
        ? navigator.locks.request('impulse.refresh', work)
        : work(),
  }
}

/**
 * Milliseconds that a tab waits for the new token of another tab; a message takes a few milliseconds. A tab that missed
 * the message, for example because the browser had frozen it, then refreshes the tokens itself.
 */
const announcementWaitMs = 1_000
