const activityEvents = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/** Hears of whoever uses the page, until what it gives is called: a page that is open and forgotten keeps nobody signed in. */
export function onUse(use: () => void): () => void {
  for (const name of activityEvents) document.addEventListener(name, use, { passive: true })
  return () => {
    for (const name of activityEvents) document.removeEventListener(name, use)
  }
}
