import type { ComponentProps, MouseEvent } from 'react'
import { createPath, type NavigateOptions, type To, useHref, useLocation, useNavigate } from 'react-router'
import { isPlainClick } from '../page/from-list.ts'
import { leaveModals, openModals } from './open-modals.ts'

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> &
  Pick<NavigateOptions, 'replace' | 'preventScrollReset'> & {
    to: To
    /** State of the new entry in the browser's history. */
    state?: unknown
    /** True for a link that opens a new document from the server. */
    reloadDocument?: boolean
  }

/**
 * Link to a page of the cabinet. In a modal, or next to an open panel, the link first closes all modals, so that Back returns from the new page
 * to the page below the modal. A link to the open page replaces its entry in the browser's history, like any link of a
 * browser. The router's own `Link` would add its prefetching, its forms and other links to every first load.
 */
export function Link({
  to,
  replace,
  state,
  preventScrollReset = false,
  reloadDocument = false,
  onClick,
  children,
  ...rest
}: LinkProps) {
  const navigate = useNavigate()
  const href = useHref(to)
  const isHere = createPath(useLocation()) === href
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || reloadDocument || !isPlainClick(event)) return
    event.preventDefault()
    const open = () => void navigate(to, { replace: replace ?? isHere, state, preventScrollReset })
    if (event.currentTarget.closest('dialog') || openModals.closers.length > 0) void leaveModals().then(open)
    else open()
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}
