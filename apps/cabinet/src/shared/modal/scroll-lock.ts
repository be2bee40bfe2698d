let locks = 0

/** Keeps the page behind from scrolling until the answer is called; two modals at once each hold their own lock. */
export function lockScroll(): () => void {
  locks += 1
  document.documentElement.dataset['scrollLocked'] = ''
  let held = true
  return () => {
    if (!held) return
    held = false
    locks -= 1
    if (locks === 0) delete document.documentElement.dataset['scrollLocked']
  }
}
