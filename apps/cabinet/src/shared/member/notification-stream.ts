import { notificationsEvent, endedEvent, eventsPath } from '@impulse/api/notifications/event-stream'

const listeners = new Set<() => void>()

/**
 * Calls the listener in this tab when notifications change, whichever tab has the event stream. Returns a
 * function that ends the subscription.
 */
export function onNotificationsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls the listeners of this tab. */
export function notifyListeners(): void {
  for (const listener of listeners) listener()
}

type BellHandlers = {
  /** Called when something may have changed. */
  onNews: () => void
  /** Read state that this tab shows. */
  shownState: () => string
  /** Called when the session may have ended; the next request shows whether it has. */
  onEnd: () => void
}

/**
 * Opens one event stream per browser, in a visible tab that informs the other tabs. Without a stream (no
 * session, server or browser support) the tabs poll every minute; the stream only makes notifications faster.
 *
 * @returns a function that closes the stream
 */
export function listenForNotifications(handlers: BellHandlers): () => void {
  if (!('EventSource' in window) || !('BroadcastChannel' in window)) return () => undefined
  const tabs = new BroadcastChannel('impulse.bell')
  let last: string | null = null
  const hear = (readState: string) => {
    // The first read state is not a change if the tab already shows that state.
    const isNews = readState !== (last ?? handlers.shownState())
    last = readState
    if (!isNews) return
    handlers.onNews()
    notifyListeners()
  }
  tabs.addEventListener('message', ({ data }: MessageEvent<string>) => hear(data))
  let releaseStream: (() => void) | null = null
  const follow = () => {
    const isSeen = document.visibilityState === 'visible'
    if (isSeen && !releaseStream) {
      releaseStream = holdStream({
        onEnd: handlers.onEnd,
        onReadState: (readState) => {
          hear(readState)
          tabs.postMessage(readState)
        },
      })
    } else if (!isSeen) {
      releaseStream?.()
      releaseStream = null
    }
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    releaseStream?.()
    tabs.close()
  }
}

/** Opens the event stream as soon as no other tab of the browser has one. */
function holdStream({
  onReadState,
  onEnd,
}: {
  onReadState: (readState: string) => void
  onEnd: () => void
}): () => void {
  const left = new AbortController()
  const { signal } = left
  const hold = () =>
    new Promise<void>((resolve) => {
      const source = new EventSource(eventsPath)
      source.addEventListener(notificationsEvent, ({ data }: MessageEvent<string>) => onReadState(data))
      const end = () => {
        source.close()
        resolve()
        onEnd()
      }
      source.addEventListener(endedEvent, end)
      // The server refused the stream permanently. Another tab may try, or this tab when it becomes visible
      // again.
      source.addEventListener('error', () => {
        if (source.readyState === EventSource.CLOSED) end()
      })
      signal.addEventListener('abort', () => {
        source.close()
        resolve()
      })
    })
  // The request for the lock is rejected when this tab was hidden while it waited.
  if ('locks' in navigator) navigator.locks.request('impulse.bell', { signal }, hold).catch(() => undefined)
  else void hold()
  return () => left.abort()
}
