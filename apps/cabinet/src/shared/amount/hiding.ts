import { amountsCookie, hidesAmounts } from './hidden-cookie.ts'

const listeners = new Set<() => void>()

/** Cached value of the cookie. Without the cache, each amount would read the cookie at each render. */
let hiding: boolean | undefined

export const isHiding = (): boolean => (hiding ??= hidesAmounts(document.cookie))

export function hideAmounts(wish: boolean): void {
  document.cookie = amountsCookie(wish)
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
  hiding = hidesAmounts(document.cookie)
  for (const listener of listeners) listener()
}
