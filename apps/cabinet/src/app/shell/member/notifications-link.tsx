import type { MouseEvent } from 'react'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { fromList, isPlainClick } from '../../../shared/page/from-list.ts'
import { Icon } from '../../../shared/icon/icon.tsx'
import { pages } from '../../navigation/pages.ts'
import { Link } from '../../../shared/modal/link.tsx'
import css from './notifications-link.module.css'

type NotificationsLinkProps = { isOpen?: boolean; onOpen?: () => void }

/**
 * Link to the notifications: a filled bell with a dot while a notification is unread, and an outlined bell
 * otherwise. With `onOpen`, a click without a modifier key opens a panel instead of the page.
 */
export function NotificationsLink({ isOpen, onOpen }: NotificationsLinkProps) {
  const { hasUnread } = useMemberSummary()
  const onClick = (event: MouseEvent) => {
    if (onOpen === undefined || !isPlainClick(event)) return
    event.preventDefault()
    onOpen()
  }
  return (
    <Link
      to={pages.notifications.path}
      state={fromList}
      className={css.bell}
      data-state={hasUnread ? 'on' : 'off'}
      aria-haspopup={onOpen && 'dialog'}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      <Icon name="bell" filled={hasUnread} />
      {hasUnread && <span className={css.dot} />}
      <span className="visually-hidden">{hasUnread ? 'Уведомления, есть новые' : 'Уведомления'}</span>
    </Link>
  )
}
