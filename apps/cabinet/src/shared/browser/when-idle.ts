/**
 * Runs the work when the browser is idle, after five seconds at the latest. A browser without idle callbacks
 * runs the work after 1.5 seconds. Returns a function that cancels the work.
 */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1500)
    return () => clearTimeout(timer)
  }
  const callbackId = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(callbackId)
}
