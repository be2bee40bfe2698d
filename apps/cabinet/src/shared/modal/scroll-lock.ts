let locks = 0

/** Keeps the page behind from scrolling until the answer is called; two modals at once each hold their own lock. */
export function lockScroll(): () => void {
  const page = document.documentElement
  // Measured before the page takes the scrollbar's place.
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
