import { useEffect } from 'react'

declare global {
  interface Window {
    /** Set by record-pre-hydration-click.js; undefined on a page without that script. */
    takeEarlyClick?: () => HTMLButtonElement | HTMLFormElement | null
  }
}

/**
 * Repeats a press that happened before hydration. If the pressed part is not hydrated yet, the repeated press
 * hydrates it.
 */
export function usePreHydrationClick(): void {
  useEffect(() => {
    // The press is repeated synchronously, because a separate task would run after the rest of the page.
    const pressed = window.takeEarlyClick?.()
    // Submits by pressing the button, because a `submit` event alone does not trigger hydration.
    const button = pressed instanceof HTMLFormElement ? [...pressed.elements].find(submits) : pressed
    button?.click()
  }, [])
}

const submits = (element: Element): element is HTMLButtonElement =>
  element instanceof HTMLButtonElement && element.type === 'submit'
