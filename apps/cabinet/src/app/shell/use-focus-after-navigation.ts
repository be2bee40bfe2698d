import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * A new screen begins at its heading for readers and for the keyboard, as a new document would, or at the part that its
 * address names. A filter that changes only the address's query leaves the focus where it is.
 */
export function useFocusAfterNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const named = hash === '' ? null : document.getElementById(hash.slice(1))
    const beginning = named ?? main.current?.querySelector<HTMLElement>('h1')
    if (beginning) beginning.tabIndex = -1
    ;(beginning ?? main.current)?.focus({ preventScroll: true })
  }, [pathname, hash, main])
}
