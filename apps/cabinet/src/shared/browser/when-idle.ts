/**
 * Once the browser has nothing else to do, within five seconds. Not every browser tells; those get a moment after the screen has
 * come alive. Gives its cancelling.
 */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1500)
    return () => clearTimeout(timer)
  }
  const callbackId = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(callbackId)
}
