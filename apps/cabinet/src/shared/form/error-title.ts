import { useEffect } from 'react'

const prefix = 'Ошибка: '

/**
 * Adds «Ошибка: » to the document title while a form has errors. The browser's tab shows the title, and screen
 * readers announce it. The layout sets the rest of the title.
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
