import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * After a navigation moves the focus to the new page's heading or to the part that the address names; after
 * Back, to the link that led away. A change of the query alone leaves the focus where it is.
 */
export function useFocusAfterNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    const left =
      isBack && main.current?.querySelector<HTMLElement>(`li a[href="${CSS.escape(shown.current)}"]`)
    shown.current = pathname
    if (left) return left.focus({ preventScroll: true })
    focusBeginning(main.current, hash === '' ? null : document.getElementById(hash.slice(1)))
  }, [pathname, hash, main, isBack])
}

/** Focuses the start of a page: its heading, or the part named in the address. */
function focusBeginning(main: HTMLElement | null, part: HTMLElement | null = null): void {
  const beginning = part ?? main?.querySelector<HTMLElement>('h1')
  if (beginning) beginning.tabIndex = -1
  ;(beginning ?? main)?.focus({ preventScroll: true })
}
