import { notificationsEvent, endedEvent, eventsPath } from '@impulse/api/notifications/event-stream'

const rung = new Set<() => void>()

/** For what a screen shows of its own: told of each ring in this tab, whoever holds the stream. Answers with what ends it. */
export function onNotificationsChange(listener: () => void): () => void {
  rung.add(listener)
  return () => rung.delete(listener)
}

/** Tells the screen of this tab to look again. */
export function ring(): void {
  for (const listener of rung) listener()
}

type BellHandlers = {
  /** Something may have happened: it is time to ask. */
  onNews: () => void
  /** Of what this tab shows now. */
  shownState: () => string
  /** The session may have ended: the next call tells whether it has. */
  onEnd: () => void
}

/**
 * One stream of events a browser, held by a tab that is looked at, which tells the others. Whoever cannot have one, for want of
 * a session, a server or a browser's help, goes on asking every minute: a stream only makes it sooner.
 *
 * @returns what ends it
 */
export function listenForNotifications(handlers: BellHandlers): () => void {
  if (!('EventSource' in window) || !('BroadcastChannel' in window)) return () => undefined
  const tabs = new BroadcastChannel('impulse.bell')
  let last: string | null = null
  const hear = (readState: string) => {
    // The first mark is no news to whoever shows what it says.
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

/** Holds the browser's stream once no other tab does. */
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
      // Refused for good: another tab may try, and this one when it is looked at again.
      source.addEventListener('error', () => {
        if (source.readyState === EventSource.CLOSED) end()
      })
      signal.addEventListener('abort', () => {
        source.close()
        resolve()
      })
    })
  // Refused: this tab was left while it waited.
  if ('locks' in navigator) navigator.locks.request('impulse.bell', { signal }, hold).catch(() => undefined)
  else void hold()
  return () => left.abort()
}
