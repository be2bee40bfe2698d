import { amountsCookie, hidesAmounts } from './hidden-cookie.ts'

const listeners = new Set<() => void>()

/** Cached value of the cookie. Without the cache, each amount would read the cookie at each render. */
let hiding: boolean | undefined

const readHiding = (): boolean => hidesAmounts(document.cookie, location.href)

export const isHiding = (): boolean => (hiding ??= readHiding())

export function hideAmounts(wish: boolean): void {
  document.cookie = amountsCookie(wish, location.href)
  syncHiding()
}

/**
 * Subscribes to the choice to hide amounts. A choice in another tab applies as soon as this tab becomes
 * visible.
 */
export function followHiding(listener: () => void): () => void {
  if (listeners.size === 0)
    forEachVisibilityEvent((target, event) => target.addEventListener(event, syncHiding))
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    forEachVisibilityEvent((target, event) => target.removeEventListener(event, syncHiding))
    hiding = undefined
  }
}

function forEachVisibilityEvent(action: (target: EventTarget, event: string) => void): void {
  action(document, 'visibilitychange')
  action(window, 'focus')
  action(window, 'pageshow')
}

function syncHiding(): void {
  hiding = readHiding()
  for (const listener of listeners) listener()
}
