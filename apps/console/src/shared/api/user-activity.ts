const activityEvents = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/**
 * Calls `use` whenever the page is used; returns a function that stops it. Unused pages thus extend no
 * session.
 */
export function onUserActivity(use: () => void): () => void {
  for (const name of activityEvents) document.addEventListener(name, use, { passive: true })
  return () => {
    for (const name of activityEvents) document.removeEventListener(name, use)
  }
}
