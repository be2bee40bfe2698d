import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-name.ts'
import css from './list-row.module.css'

type ListRowProps = {
  icon: IconName
  /** Colour of the tile. Green is only for money that can be withdrawn. */
  tone: 'income' | 'frozen' | 'plain' | 'warn' | 'new'
  title: ReactNode
  /** Kind and status, below the title. */
  about: ReactNode
  status?: ReactNode
  /** Sum or status at the end of the row. */
  aside?: ReactNode
  /** True for a long text: the parts beside the text align with its first line. */
  isLong?: boolean
  /** State for the page that the row opens. */
  state?: object
} & ({ to: string | null; onOpen?: never } | { onOpen: () => void; to?: never })

/** Row that opens a page or a sheet. `to` null: the row has no details. */
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

/**
 * Card around rows. With `waiting`, other rows are loading, and the shown rows become pale if the loading
 * takes long.
 */
export function ListCard({ children, waiting = false }: { children: ReactNode; waiting?: boolean }) {
  return (
    <ul role="list" className={classNames(css.card, waiting && css.waiting)}>
      {children}
    </ul>
  )
}
