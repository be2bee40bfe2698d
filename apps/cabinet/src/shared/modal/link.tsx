import type { ComponentProps, MouseEvent } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import { isPlainClick } from '../page/from-list.ts'
import { leaveModals } from './open-modals.ts'

/**
 * Link of the router that can also be used in a modal. In a modal, the link first closes all modals, so that Back
 * returns from the new page to the page below the modal.
 */
export function Link({ onClick, ...props }: ComponentProps<typeof RouterLink>) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || !event.currentTarget.closest('dialog')) return
    event.preventDefault()
    void leaveModals().then(() => navigate(props.to, props))
  }
  return <RouterLink {...props} onClick={follow} />
}
