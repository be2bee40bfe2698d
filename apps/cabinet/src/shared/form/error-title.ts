import { useEffect } from 'react'

const prefix = 'Ошибка: '

/**
 * Adds «Ошибка: » to the document title while a form has errors, for the browser's tab and screen readers.
 * The layout sets the rest of the title.
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
