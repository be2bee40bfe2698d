import { useEffect } from 'react'

const prefix = 'Ошибка: '

/**
 * Adds a prefix about an error to the title, for the browser's tab and screen readers; the layout sets the
 * title itself.
 */
export function useErrorTitle(failed: boolean): void {
  useEffect(() => {
    if (!failed) return undefined
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [failed])
}
