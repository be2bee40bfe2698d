import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Moves the focus after a navigation to the new page's heading, or to the element that the URL's hash names.
 * After Back or Forward, the focus moves to the list link that leads to the previous page, if the new page has
 * such a link. A change of only the query does not move the focus.
 */
export function useFocusAfterNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    const left =
      isBack && main.current?.querySelector<HTMLElement>(`li a[href="${CSS.escape(shownPath.current)}"]`)
    shownPath.current = pathname
    if (left) return left.focus({ preventScroll: true })
    focusBeginning(main.current, hash === '' ? null : document.getElementById(hash.slice(1)))
  }, [pathname, hash, main, isBack])
}

/** Focuses the start of a page: its heading, or the element that the URL's hash names. */
function focusBeginning(main: HTMLElement | null, part: HTMLElement | null = null): void {
  const beginning = part ?? main?.querySelector<HTMLElement>('h1')
  if (beginning) beginning.tabIndex = -1
  ;(beginning ?? main)?.focus({ preventScroll: true })
}
