import { useEffect, useEffectEvent } from 'react'
import { repeatable } from '../api/repeatable.ts'
import { api } from '../session/browser-session.ts'
import { useMemberSummary } from './member-summary.ts'
import { whenVisible } from './when-visible.ts'

/**
 * Marks the notifications that lead to the open page as opened and read, because the page shows what they report. `link`:
 * address of the page in the notifications; null for a page that leaves them unread. `always`: also marks notifications
 * that the member has read in their list.
 */
export function useReadPage(link: string | null, { always = false } = {}): void {
  const { hasUnread, readState, refreshEverywhere } = useMemberSummary()
  const markAsRead = useEffectEvent(async (page: string) => {
    await api.post('/api/notification/read/', { link: page }, repeatable())
    refreshEverywhere()
  })
  // A notification that arrives while the page is open changes `readState`.
  useEffect(
    () => (link === null || !(hasUnread || always) ? undefined : whenVisible(() => markAsRead(link))),
    [link, hasUnread, always, readState],
  )
}
