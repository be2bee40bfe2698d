import { useEffect } from 'react'

const prefix = 'Ошибка: '

/** The tab and the reader say first that something has to be put right; the title itself belongs to the layout. */
export function useErrorTitle(failed: boolean): void {
  useEffect(() => {
    if (!failed) return undefined
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [failed])
}
