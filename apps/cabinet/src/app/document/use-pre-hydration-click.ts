import { useEffect } from 'react'

declare global {
  interface Window {
    /** Of keep-early-press.js; a page that came without it has kept nothing. */
    takeEarlyPress?: () => HTMLButtonElement | HTMLFormElement | null
  }
}

/**
 * Presses again what was pressed before the page had come alive, when nothing could answer. What has not come alive even now
 * does so by the press.
 */
export function usePreHydrationClick(): void {
  useEffect(() => {
    // At once: a task of its own would come behind the rest of the page.
    const pressed = window.takeEarlyPress?.()
    // By its button all the same: of all events of a form a `submit` alone brings nothing to life.
    const button = pressed instanceof HTMLFormElement ? [...pressed.elements].find(submits) : pressed
    button?.click()
  }, [])
}

const submits = (element: Element): element is HTMLButtonElement =>
  element instanceof HTMLButtonElement && element.type === 'submit'
