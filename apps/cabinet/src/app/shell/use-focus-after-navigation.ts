import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { focusBeginning } from '../../shared/page/focus-beginning.ts'

/**
 * A new screen begins at its heading for readers and for the keyboard, as a new document would, or at the part that its
 * address names; on the way back, at the link in a list that led away. A filter that changes only the address's query leaves the focus where it is.
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
