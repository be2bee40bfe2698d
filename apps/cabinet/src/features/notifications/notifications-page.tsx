import type { Notification } from '@impulse/api/notifications/notification'
import { useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import { type Failed, getLoadedValue } from '../../shared/loading/loadable.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { ChipLink, ChipRow } from '../../shared/ui/chip.tsx'
import { formatDay, formatTime, moscowDay } from '../../shared/format/date.ts'
import { plural } from '../../shared/format/plural.ts'
import { FilterBar } from '../../shared/list/filter-bar.tsx'
import { ShowMore } from '../../shared/list/show-more.tsx'
import { useRefreshOnReturn } from '../../shared/loading/use-refresh-on-return.ts'
import { useLastLoadedList } from '../../shared/list/use-last-loaded-list.ts'
import { ListCard } from '../../shared/list/list-row.tsx'
import { LoadFailed } from '../../shared/feedback/load-failed.tsx'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { Alert } from '../../shared/feedback/alert.tsx'
import { showToast } from '../../shared/feedback/toast.ts'
import {
  toUrl,
  categories,
  categoryNames,
  type NotificationFilters,
  notificationPageSize,
} from './notification-filters.ts'
import { NotificationRow } from './notification-row.tsx'
import { NotificationsEmpty } from './notifications-empty.tsx'
import type { LoadedNotifications } from './notifications.load.ts'
import css from './notifications-page.module.css'
import { useMarkAsRead } from './use-mark-as-read.ts'

/**
 * Page «Уведомления»: the member's notifications, newest first. A new one appears while the page is open. The page
 * marks each notification as read when it shows the notification.
 */
export function NotificationsPage({ loaded: { filters, list: found } }: { loaded: LoadedNotifications }) {
  const { list, failed: notLoaded } = useLastLoadedList(found)
  const items = getLoadedValue(list)?.items ?? []
  const { revalidate } = useRevalidator()
  const { isNew, canReadAll, readAll, busy, failed } = useMarkAsRead(items, revalidate)
  useRefreshOnReturn(() => void revalidate())
  const isEmpty = list.status === 'loaded' && items.length === 0 && filters.category === 'all'
  const heading = useRef<HTMLHeadingElement>(null)
  const onAllRead = (takeBack: () => Promise<void>) => {
    showToast({
      text: 'Все уведомления прочитаны',
      action: { label: 'Вернуть', onPress: () => void takeBack() },
    })
    // The pressed button has disappeared, so the heading of the page receives the focus.
    heading.current?.focus()
  }
  return (
    <>
      <PageHeader title="Уведомления" back={{ to: '/lk', label: 'Назад' }} backOnPhone titleRef={heading}>
        {canReadAll && list.status === 'loaded' && (
          <Button variant="secondary" busy={busy} onClick={() => readAll(onAllRead)}>
            Прочитать все
          </Button>
        )}
      </PageHeader>
      {failed !== null && <Alert tone="bad">{failed}</Alert>}
      <div className={css.columns} data-wide>
        <div className={css.aside}>
          {!isEmpty && (
            <FilterBar search={null}>
              <ChipRow label="О чём уведомления">
                {categories.map((category) => (
                  <ChipLink
                    key={category}
                    to={toUrl({ category, shownCount: notificationPageSize })}
                    current={filters.category === category}
                    preventScrollReset
                  >
                    {categoryNames[category]}
                  </ChipLink>
                ))}
              </ChipRow>
            </FilterBar>
          )}
          <div className={css.settings}>
            <SettingsLink />
          </div>
        </div>
        <div className={css.notifications}>
          {list.status === 'failed' && <LoadFailed of={list}>{list.text}</LoadFailed>}
          {list.status === 'loaded' && (
            <Found filters={filters} isNew={isNew} notLoaded={notLoaded} {...list.value} />
          )}
          <div className={css.settingsBelow}>
            <SettingsLink />
          </div>
        </div>
      </div>
    </>
  )
}

const SettingsLink = () => (
  <ButtonLink to="/lk/notices" variant="ghost" wide>
    Что и&nbsp;куда присылать
  </ButtonLink>
)

type NotificationListProps = {
  filters: NotificationFilters
  items: readonly Notification[]
  totalCount: number
  isNew: (notification: Notification) => boolean
  notLoaded: Failed | null
}

function Found({ filters, items, totalCount, isNew, notLoaded }: NotificationListProps) {
  const { today } = useMemberSummary()
  const waiting = useNavigation().location?.pathname === '/notification'
  return (
    <>
      <output className="visually-hidden">{!waiting && formatFound(totalCount)}</output>
      {items.length === 0 && <NotificationsEmpty category={filters.category} />}
      {[...groupByDay(items)].map(([day, ofDay]) => {
        const name = formatDay(day, { now: today })
        return (
          <section key={day} className={css.group} aria-label={name}>
            <h2 className={css.day}>{name}</h2>
            <ListCard waiting={waiting}>
              {ofDay.map((notification) => (
                <li key={notification.id}>
                  <NotificationRow
                    notification={notification}
                    isNew={isNew(notification)}
                    time={formatTime(notification.date)}
                  />
                </li>
              ))}
            </ListCard>
          </section>
        )
      })}
      <ShowMore
        left={totalCount - items.length}
        to={toUrl({ ...filters, shownCount: filters.shownCount + notificationPageSize })}
        failed={notLoaded}
        pageSize={notificationPageSize}
      />
    </>
  )
}

function groupByDay(items: readonly Notification[]): Map<string, Notification[]> {
  const days = new Map<string, Notification[]>()
  for (const item of items) {
    const day = moscowDay(item.date)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return days
}

const formatFound = (count: number): string =>
  `${plural(count, 'Найдено', 'Найдены', 'Найдено')} ${count} ${plural(count, 'уведомление', 'уведомления', 'уведомлений')}`
