/**
 * Acts once, as soon as the tab is visible, and returns a function that ends the wait. A failed action is repeated when
 * the network is back or the tab becomes visible again.
 */
export function whenVisible(act: () => Promise<void>): () => void {
  let isBegun = false
  const listener = () => {
    if (isBegun || document.visibilityState !== 'visible') return
    isBegun = true
    act().catch(() => (isBegun = false))
  }
  listener()
  document.addEventListener('visibilitychange', listener)
  window.addEventListener('online', listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    window.removeEventListener('online', listener)
  }
}
