import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-name.ts'
import { Link } from '../modal/link.tsx'
import { DotSeparated } from '../format/dot-separated.tsx'
import css from './list-row.module.css'

type ListRowProps = {
  icon: IconName
  /** Tile to show instead of that of the icon, such as that of a bank. */
  tile?: ReactNode
  /** Colour of the icon's tile. Green is only for money that the member can withdraw. */
  tone: 'income' | 'frozen' | 'plain' | 'warn' | 'new'
  title: ReactNode
  /** Details of the object, such as its number and date, below the title. « · » separates them. */
  about: string
  status?: ReactNode
  /** Sum of the object, or the dot of an unread notification, at the end of the row. */
  aside?: ReactNode
  /** True for a row with a long text. The icon and the sum then align with the first line of the text. */
  isLong?: boolean
  /** True while the sheet or the panel of the row is open. */
  isOpened?: boolean | undefined
  /** Router state for the page that the row opens. */
  state?: object
} & ({ to: string | null; onOpen?: never } | { onOpen: () => void; to?: never })

export function RowTile({
  icon,
  tone,
  className,
}: Pick<ListRowProps, 'icon' | 'tone'> & { className?: string | undefined }) {
  return (
    <span className={classNames(css.tile, css[tone], className)}>
      <Icon name={icon} />
    </span>
  )
}

/** Row of a list, which opens a page or a sheet. If `to` is null, the row opens nothing. */
export function ListRow({
  icon,
  tile,
  tone,
  title,
  about,
  status,
  aside,
  isLong,
  isOpened,
  to,
  state,
  onOpen,
}: ListRowProps) {
  const content = (
    <>
      {tile ?? <RowTile icon={icon} tone={tone} />}
      <span className={css.what}>
        <span className={css.title}>{title}</span>
        {about && (
          <span className={css.text}>
            <DotSeparated>{about}</DotSeparated>
          </span>
        )}
        {status && <span className={css.text}>{status}</span>}
      </span>
      {aside && <span className={css.aside}>{aside}</span>}
    </>
  )
  const className = classNames(css.row, isLong && css.long, to !== null && css.opens)
  if (to === null) return <div className={className}>{content}</div>
  if (to)
    return (
      <Link to={to} state={state} className={className}>
        {content}
      </Link>
    )
  return (
    <button
      type="button"
      className={className}
      onClick={onOpen}
      aria-haspopup="dialog"
      aria-current={isOpened || undefined}
    >
      {content}
    </button>
  )
}

/**
 * Card around the rows of a list. While `waiting` is true because other rows are loading, the shown rows lose their
 * colours after a short time.
 */
export function ListCard({ children, waiting = false }: { children: ReactNode; waiting?: boolean }) {
  return (
    <ul role="list" className={classNames(css.card, waiting && css.waiting)}>
      {children}
    </ul>
  )
}
