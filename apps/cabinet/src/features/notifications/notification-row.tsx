import type { Notification, NotificationCategory } from '@impulse/wire/notification'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../shared/class-names.ts'
import { formatDate, formatTime, moscowDay } from '../../shared/format/date.ts'
import type { IconName } from '../../shared/icon/icon-name.ts'
import { Icon } from '../../shared/icon/icon.tsx'
import css from './notification-row.module.css'

const icons: Record<NotificationCategory, IconName> = {
  reward: 'coins',
  withdrawal: 'hand-coins',
  passport: 'identification-card',
  account: 'user-circle',
  news: 'newspaper',
}

type NotificationRowProps = { notification: Notification; isNew: boolean; today: string }

/** What a member was told; it opens the thing itself, where there is one. */
export function NotificationRow({ notification, isNew, today }: NotificationRowProps) {
  const { category, title, text, date, link } = notification
  const time =
    moscowDay(date) === today ? formatTime(date) : `${formatDate(date, { now: today })}, ${formatTime(date)}`
  return (
    <Around link={link}>
      <span className={classNames(css.tile, isNew && css.newTile)}>
        <Icon name={icons[category]} />
      </span>
      <span className={css.what}>
        <span className={css.title}>
          {isNew && <span className="visually-hidden">Новое: </span>}
          {title}
        </span>
        {text !== '' && <span className={css.text}>{text}</span>}
        <time dateTime={date} className={css.time}>
          {time}
        </time>
      </span>
      {isNew && <span className={css.dot} />}
    </Around>
  )
}

function Around({ link, children }: { link: string | null; children: ReactNode }) {
  if (link === null) return <div className={css.row}>{children}</div>
  return (
    <Link to={link} className={classNames(css.row, css.link)}>
      {children}
    </Link>
  )
}
