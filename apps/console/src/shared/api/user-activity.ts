const activityEvents = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/**
 * Calls `use` whenever the staff member moves the pointer, presses a key or scrolls, and returns a function that
 * stops the calls. A page that sends requests only during such activity does not extend the session of a staff member
 * who is away.
 */
export function onUserActivity(use: () => void): () => void {
  for (const name of activityEvents) document.addEventListener(name, use, { passive: true })
  return () => {
    for (const name of activityEvents) document.removeEventListener(name, use)
  }
}
