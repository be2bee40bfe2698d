import { notificationsEvent, endedEvent, eventsPath } from '@impulse/api/notifications/event-stream'

const listeners = new Set<() => void>()

/**
 * Calls the listener in this tab when the notifications change, even if another tab has opened the event
 * stream. Returns a function that ends the subscription.
 */
export function onNotificationsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls the listeners that `onNotificationsChange` has registered in this tab. */
export function notifyListeners(): void {
  for (const listener of listeners) listener()
}

type StreamHandlers = {
  /** Called when the notifications may have changed. */
  onChange: () => void
  /** Returns the `readState` of the member's summary that this tab shows. */
  shown: () => string
  /**
   * Called when the session may have ended. The next request to the server shows whether the session has
   * ended.
   */
  onEnd: () => void
}

/**
 * Opens one event stream per browser: a visible tab opens the stream and informs the other tabs. Returns a function
 * that closes the stream. While the stream is interrupted, a tab learns of notifications only from its next request for the summary,
 * which a visible tab sends every minute.
 */
export function listenForNotifications(handlers: StreamHandlers): () => void {
  const tabs = new BroadcastChannel('impulse.bell')
  // State that the page began with. A request for the summary may show a newer one before the first event, but only an
  // event reloads the page's lists.
  let last = handlers.shown()
  const handleReadState = (readState: string) => {
    const isChanged = readState !== (last || handlers.shown())
    last = readState
    if (!isChanged) return
    handlers.onChange()
    notifyListeners()
  }
  tabs.addEventListener('message', ({ data }: MessageEvent<string>) => handleReadState(data))
  let releaseStream: (() => void) | null = null
  const follow = () => {
    const isSeen = document.visibilityState === 'visible'
    if (isSeen && !releaseStream) {
      releaseStream = holdStream({
        onEnd: handlers.onEnd,
        onReadState: (readState) => {
          handleReadState(readState)
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

/**
 * Opens the event stream as soon as no other tab of the browser has an open stream. In a browser without Web Locks,
 * opens it immediately.
 */
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
      // In the state CLOSED the browser does not connect again. Another tab may then open the stream, and this tab
      // tries again when it becomes visible again.
      source.addEventListener('error', () => {
        if (source.readyState === EventSource.CLOSED) end()
      })
      signal.addEventListener('abort', () => {
        source.close()
        resolve()
      })
    })
  // The request for the lock is rejected when this tab is hidden before the browser has granted the lock.
  if ('locks' in navigator) navigator.locks.request('impulse.bell', { signal }, hold).catch(() => undefined)
  else void hold()
  return () => left.abort()
}
