import type { Notification, NotificationCategory } from '@impulse/api/notifications/notification'
import { useMasked } from '../../shared/amount/hidden-amounts.ts'
import type { IconName } from '../../shared/icon/icon-name.ts'
import { ListRow } from '../../shared/list/list-row.tsx'
import { orderIcons } from '../../shared/orders/order-status.ts'
import css from './notification-row.module.css'

const icons: Record<NotificationCategory, IconName> = {
  reward: 'coins',
  withdrawal: 'hand-coins',
  passport: 'identification-card',
  account: 'user-circle',
  news: 'newspaper',
}

/** Returns the icon of a notification. One about a claim has the category of rewards, and the icon of a contract. */
export const notificationIcon = ({ category, link }: Pick<Notification, 'category' | 'link'>): IconName =>
  category === 'reward' && link?.startsWith('/order/') ? orderIcons.contract : icons[category]

type NotificationRowProps = {
  notification: Notification
  isNew: boolean
  /** Time, or date and time in a list without day headings. */
  time: string
}

/** Row of a notification. If the notification has a page with more details, the row links to that page. */
export function NotificationRow({ notification, isNew, time }: NotificationRowProps) {
  const mask = useMasked()
  const { category, title, text, date, link } = notification
  return (
    <ListRow
      to={link}
      icon={notificationIcon({ category, link })}
      tone={isNew ? 'new' : 'plain'}
      title={
        <>
          {isNew && <span className="visually-hidden">Новое: </span>}
          {mask(title)}
        </>
      }
      about={mask(text)}
      aside={
        <span className={css.end}>
          {isNew && <span className={css.dot} />}
          <time dateTime={date}>{time}</time>
        </span>
      }
      isLong
    />
  )
}
