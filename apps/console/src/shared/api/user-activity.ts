const activityEvents = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/**
 * Calls `use` at each activity of the person on the page, and returns a function that stops the calls. With
 * this function an unused page does not extend the session.
 */
export function onUserActivity(use: () => void): () => void {
  for (const name of activityEvents) document.addEventListener(name, use, { passive: true })
  return () => {
    for (const name of activityEvents) document.removeEventListener(name, use)
  }
}
