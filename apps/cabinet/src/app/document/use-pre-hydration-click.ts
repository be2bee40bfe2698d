import { useEffect } from 'react'

declare global {
  interface Window {
    /**
     * Returns the button that was pressed or the form that was submitted before hydration, or null if there was
     * none. Only the first call returns the element. The function is undefined on a page without the script
     * `record-pre-hydration-click.js`, which sets it.
     */
    takeEarlyClick?: () => HTMLButtonElement | HTMLFormElement | null
  }
}

/**
 * Replays a press that happened before hydration. If the pressed button is not hydrated yet, the replayed press
 * makes React hydrate the button.
 */
export function usePreHydrationClick(): void {
  useEffect(() => {
    // Replays the press directly in the effect, because a separate task would run only after the rest of the page is
    // hydrated.
    const pressed = window.takeEarlyClick?.()
    // Submits a form by pressing its button, because a `submit` event alone does not trigger hydration.
    const button = pressed instanceof HTMLFormElement ? [...pressed.elements].find(submits) : pressed
    button?.click()
  }, [])
}

const submits = (element: Element): element is HTMLButtonElement =>
  element instanceof HTMLButtonElement && element.type === 'submit'
