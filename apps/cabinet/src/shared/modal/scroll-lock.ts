let locks = 0

/** Stops the page from scrolling until the returned function is called. Each modal holds its own lock. */
export function lockScroll(): () => void {
  const page = document.documentElement
  // Measured before the scrollbar disappears.
  if (locks === 0) page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`)
  locks += 1
  page.dataset['scrollLocked'] = ''
  let held = true
  return () => {
    if (!held) return
    held = false
    locks -= 1
    if (locks === 0) delete page.dataset['scrollLocked']
  }
}
