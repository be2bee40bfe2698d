import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Moves the focus after a navigation: to the new page's heading or the part that the hash names; after Back,
 * to the link that the member had followed. A change of the query alone does not move the focus.
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

/** Focuses the start of a page: its heading, or the part that the hash names. */
function focusBeginning(main: HTMLElement | null, part: HTMLElement | null = null): void {
  const beginning = part ?? main?.querySelector<HTMLElement>('h1')
  if (beginning) beginning.tabIndex = -1
  ;(beginning ?? main)?.focus({ preventScroll: true })
}
