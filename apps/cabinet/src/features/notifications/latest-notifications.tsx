import { getLoadedValue } from '../../shared/loading/loadable.ts'
import { ResourceView } from '../../shared/loading/loaded-part.tsx'
import { useResource } from '../../shared/loading/use-resource.ts'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import { SkeletonRows } from '../../shared/ui/skeleton.tsx'
import { Link } from '../../shared/modal/link.tsx'
import { formatMoment } from '../../shared/format/date.ts'
import css from './latest-notifications.module.css'
import { NotificationRow } from './notification-row.tsx'
import { useMarkAsRead } from './use-mark-as-read.ts'

const query = { maxResultCount: 5 }

/** Panel under the bell of a desktop: the latest notifications, which are marked as read, and a link to all of them. */
export function LatestNotifications() {
  const { today } = useMemberSummary()
  const resource = useResource('/api/notification/', { isOpen: true, query })
  const items = getLoadedValue(resource.shown)?.notifications ?? []
  const { isNew } = useMarkAsRead(items, resource.retry)
  return (
    <>
      <h2 className={css.title}>Уведомления</h2>
      <ResourceView resource={resource} label="Загружаем уведомления" skeleton={<SkeletonRows count={3} />}>
        {() =>
          items.length === 0 ? (
            <p className={css.none}>Уведомлений пока нет</p>
          ) : (
            <ul role="list">
              {items.map((notification) => (
                <li key={notification.id}>
                  <NotificationRow
                    notification={notification}
                    isNew={isNew(notification)}
                    time={formatMoment(notification.date, { now: today })}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </ResourceView>
      <Link to="/notification" className={css.all}>
        Все уведомления
      </Link>
    </>
  )
}
