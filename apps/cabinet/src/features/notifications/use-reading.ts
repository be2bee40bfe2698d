import { type IsNotification, type Notification, notificationPaths } from '@impulse/wire/notification'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAccount } from '../../shared/account/account.ts'
import { errorText } from '../../shared/api/api-error.ts'
import { api } from '../../shared/session/browser-session.ts'

type Reading = {
  /** Unread when it was first shown: it keeps its mark while the member is here. */
  isNew: (notification: Notification) => boolean
  /** There is more that is unread than what is shown. */
  canReadAll: boolean
  /** True when it was done. */
  readAll: () => Promise<boolean>
  busy: boolean
  failed: string | null
}

const nothing: ReadonlySet<string> = new Set()

/**
 * What is shown is read: the server is told once the tab is looked at, and the bell of every tab goes out with the last of
 * them. A bell that goes on while the list is open brings the list what it rings for.
 */
export function useReading(items: readonly Notification[]): Reading {
  const { hasUnread, refreshEverywhere } = useAccount()
  const { revalidate } = useRevalidator()
  const [told, setTold] = useState(nothing)
  const [marked, setMarked] = useState(nothing)
  /** What the server said was left; null: what the bell says. */
  const [left, setLeft] = useState<boolean | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  if (!hasUnread && left !== null) setLeft(null)

  const unread = items.filter(({ id, read }) => !read && !told.has(id)).map(({ id }) => id)
  const tell = useEffectEvent(async (ids: readonly string[]) => {
    const { message } = await post(notificationPaths.read, { ids })
    setTold((before) => new Set([...before, ...ids]))
    setMarked((before) => new Set([...before, ...ids]))
    setLeft(message)
    refreshEverywhere()
  })
  // As many as one request may name; the rest follows when these are told.
  const telling = unread.slice(0, 200).join(',')
  useEffect(() => {
    if (telling === '') return undefined
    // What could not be told is told when there is a network again, or the tab is looked at again.
    const listener = () => {
      if (document.visibilityState === 'visible') tell(telling.split(',')).catch(() => undefined)
    }
    listener()
    document.addEventListener('visibilitychange', listener)
    window.addEventListener('online', listener)
    return () => {
      document.removeEventListener('visibilitychange', listener)
      window.removeEventListener('online', listener)
    }
  }, [telling])

  const rang = useRef(hasUnread)
  useEffect(() => {
    if (hasUnread && !rang.current) void revalidate()
    rang.current = hasUnread
  }, [hasUnread, revalidate])

  const readAll = async () => {
    setBusy(true)
    setFailed(null)
    try {
      const { message } = await post(notificationPaths.readAll)
      setMarked(nothing)
      setLeft(message)
      refreshEverywhere()
      await revalidate()
      return true
    } catch (error) {
      setFailed(errorText(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    isNew: ({ id, read }) => marked.has(id) || (!read && !told.has(id)),
    canReadAll: hasUnread && unread.length === 0 && left !== false,
    readAll,
    busy,
    failed,
  }
}

/** Reading what was read changes nothing, so it may be repeated after a refresh of the session. */
const post = (path: string, body?: object): Promise<IsNotification> =>
  api.post<IsNotification>(path, body, { headers: { 'Idempotency-Key': crypto.randomUUID() } })
