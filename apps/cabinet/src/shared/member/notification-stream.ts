import { notificationsEvent, endedEvent, eventsPath } from '@impulse/api/notifications/event-stream'

const rung = new Set<() => void>()

/**
 * Calls the listener for each notification in this tab, whichever tab holds the stream. Returns a function
 * that ends it.
 */
export function onNotificationsChange(listener: () => void): () => void {
  rung.add(listener)
  return () => rung.delete(listener)
}

/** Notifies the page of this tab. */
export function ring(): void {
  for (const listener of rung) listener()
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
 * Holds one event stream per browser, in a visible tab that informs the others. Without a stream (no session,
 * server or browser support) the tabs poll every minute; the stream only makes it faster.
 *
 * @returns a function that ends it
 */
export function listenForNotifications(handlers: BellHandlers): () => void {
  if (!('EventSource' in window) || !('BroadcastChannel' in window)) return () => undefined
  const tabs = new BroadcastChannel('impulse.bell')
  let last: string | null = null
  const hear = (readState: string) => {
    // The first mark is no change if the tab already shows that state.
    const isNews = readState !== (last ?? handlers.shownState())
    last = readState
    if (!isNews) return
    handlers.onNews()
    ring()
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

/** Opens the browser's stream once no other tab holds it. */
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
      // Refused permanently: another tab may try, and this one when it becomes visible again.
      source.addEventListener('error', () => {
        if (source.readyState === EventSource.CLOSED) end()
      })
      signal.addEventListener('abort', () => {
        source.close()
        resolve()
      })
    })
  // Rejected because this tab was left while it waited.
  if ('locks' in navigator) navigator.locks.request('impulse.bell', { signal }, hold).catch(() => undefined)
  else void hold()
  return () => left.abort()
}
