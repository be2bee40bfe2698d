import { Link } from 'react-router'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { fromList } from '../../../shared/page/from-list.ts'
import { Icon } from '../../../shared/icon/icon.tsx'
import { pages } from '../../navigation/pages.ts'
import css from './notifications-link.module.css'

/**
 * Link to the notifications: a filled bell with a dot while a notification is unread, and an outlined bell
 * otherwise.
 */
export function NotificationsLink() {
  const { hasUnread } = useMemberSummary()
  return (
    <Link
      to={pages.notifications.path}
      state={fromList}
      className={css.bell}
      data-state={hasUnread ? 'on' : 'off'}
    >
      <Icon name="bell" filled={hasUnread} />
      {hasUnread && <span className={css.dot} />}
      <span className="visually-hidden">{hasUnread ? 'Уведомления, есть новые' : 'Уведомления'}</span>
    </Link>
  )
}
