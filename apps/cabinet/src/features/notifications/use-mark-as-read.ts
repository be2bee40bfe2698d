import { type Notification } from '@impulse/api/notifications/notification'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import { errorText } from '../../shared/api/api-error.ts'
import { repeatable } from '../../shared/api/repeatable.ts'
import { whenVisible } from '../../shared/member/when-visible.ts'
import { api } from '../../shared/session/browser-session.ts'
import { usePress } from '../../shared/feedback/use-press.ts'
import { showToast } from '../../shared/feedback/toast.ts'

type Reading = {
  /**
   * Returns true for a notification that was unread when the page first showed it. The notification is marked as
   * new until the member leaves the page or presses «Прочитать все».
   */
  isNew: (notification: Notification) => boolean
  /** True when the member has unread notifications that the page does not show. */
  canReadAll: boolean
  /** Marks all notifications as read. On success, calls `onDone` with a function that undoes this change. */
  readAll: (onDone: (takeBack: () => Promise<void>) => void) => void
  busy: boolean
  failed: ReactNode
}

const noIds: ReadonlySet<string> = new Set()

/**
 * Marks the shown notifications as read when the browser tab is visible, and updates the bell in every tab. When a new
 * notification arrives, `reload` loads the list again.
 */
export function useMarkAsRead(items: readonly Notification[], reload: () => unknown): Reading {
  const { hasUnread, readState, refreshEverywhere } = useMemberSummary()
  const [sentIds, setAnnounced] = useState(noIds)
  const [marked, setMarked] = useState(noIds)
  /**
   * True when the server's last response to this page reported that unread notifications remain. Null before the first
   * response and once nothing is unread; `hasUnread` (the state of the bell) then decides alone.
   */
  const [left, setLeft] = useState<boolean | null>(null)
  if (!hasUnread && left !== null) setLeft(null)

  const unread = items.filter(({ id, read }) => !read && !sentIds.has(id)).map(({ id }) => id)
  const markAsRead = useEffectEvent(async (ids: readonly string[]) => {
    const { message } = await api.post('/api/notification/read/', { ids: [...ids] }, repeatable())
    setAnnounced((before) => new Set([...before, ...ids]))
    setMarked((before) => new Set([...before, ...ids]))
    setLeft(message)
    refreshEverywhere()
  })
  // One request can contain at most 200 ids, so the other ids are sent after the response.
  const idsToMark = unread.slice(0, 200).join(',')
  useEffect(() => {
    return idsToMark === '' ? undefined : whenVisible(() => markAsRead(idsToMark.split(',')))
  }, [idsToMark])

  // Loads the list again when `readState` has changed. `hasUnread` alone is not enough, because it may
  // become false and true again between two updates of this tab.
  const lastReadState = useRef(readState)
  const reloadList = useEffectEvent(reload)
  useEffect(() => {
    if (hasUnread && readState !== lastReadState.current) reloadList()
    lastReadState.current = readState
  }, [hasUnread, readState])

  const { readAll, busy, failed } = useReadingAll({ marked, setMarked, setLeft, reload })
  return {
    isNew: ({ id, read }) => marked.has(id) || (!read && !sentIds.has(id)),
    canReadAll: hasUnread && unread.length === 0 && left !== false,
    readAll,
    busy,
    failed,
  }
}

type ReadAllOptions = {
  marked: ReadonlySet<string>
  setMarked: (marked: ReadonlySet<string>) => void
  setLeft: (left: boolean) => void
  reload: () => unknown
}

/** State of the button «Прочитать все», and the function that undoes the press. */
function useReadingAll({
  marked,
  setMarked,
  setLeft,
  reload,
}: ReadAllOptions): Pick<Reading, 'readAll' | 'busy' | 'failed'> {
  const { refreshEverywhere } = useMemberSummary()
  const { busy, failed, press } = usePress()
  const show = async (readIds: ReadonlySet<string>, left: boolean) => {
    setMarked(readIds)
    setLeft(left)
    refreshEverywhere()
    await reload()
  }
  const takeBack = async (readAt: string) => {
    try {
      const { message } = await api.post('/api/notification/unread-all/', { readAt }, repeatable())
      await show(marked, message)
    } catch (error) {
      // A toast shows the error, because the member may have opened another page in the meantime.
      showToast({ text: `Вернуть не\u00a0получилось. ${errorText(error)}` })
    }
  }
  const readAll: Reading['readAll'] = (onDone) =>
    press(async () => {
      const { message, readAt } = await api.post('/api/notification/read-all/', undefined, repeatable())
      await show(noIds, message)
      onDone(() => takeBack(readAt))
    })
  return { readAll, busy, failed }
}
