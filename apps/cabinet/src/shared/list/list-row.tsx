import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-name.ts'
import css from './list-row.module.css'

type ListRowProps = {
  icon: IconName
  /** Of the tile. Green is for money that can be withdrawn, and for nothing else. */
  tone: 'income' | 'frozen' | 'plain' | 'warn' | 'new'
  title: ReactNode
  /** Below the title: what it is, and where it stands. */
  about: ReactNode
  status?: ReactNode
  /** At the end: a sum, a status. */
  aside?: ReactNode
  /** It tells more than a line or two: what stands next to it stays with its first one. */
  isLong?: boolean
  /** State for the page that the row opens. */
  state?: object
} & ({ to: string | null; onOpen?: never } | { onOpen: () => void; to?: never })

/** A line of a list that opens: a screen, or a sheet over this one. `to` null: there is no more than it tells. */
export function ListRow({
  icon,
  tone,
  title,
  about,
  status,
  aside,
  isLong,
  to,
  state,
  onOpen,
}: ListRowProps) {
  const content = (
    <>
      <span className={classNames(css.tile, css[tone])}>
        <Icon name={icon} />
      </span>
      <span className={css.what}>
        <span className={css.title}>{title}</span>
        {about && <span className={css.text}>{about}</span>}
        {status !== undefined && <span className={css.text}>{status}</span>}
      </span>
      {aside !== undefined && <span className={css.aside}>{aside}</span>}
    </>
  )
  const row = classNames(css.row, isLong && css.long)
  if (to === null) return <div className={row}>{content}</div>
  if (to !== undefined)
    return (
      <Link to={to} state={state} className={classNames(row, css.opens)}>
        {content}
      </Link>
    )
  return (
    <button type="button" className={classNames(row, css.opens)} onClick={onOpen} aria-haspopup="dialog">
      {content}
    </button>
  )
}

/** The card that rows stand in. `waiting`: other rows are on their way, and these pale when it takes long. */
export function ListCard({ children, waiting = false }: { children: ReactNode; waiting?: boolean }) {
  return (
    <ul role="list" className={classNames(css.card, waiting && css.waiting)}>
      {children}
    </ul>
  )
}
