import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Amount } from '../amount/amount.tsx'
import { Icon } from '../icon/icon.tsx'
import css from './parts-sheet.module.css'

type PartProps = {
  name: string
  points: number
  /** Explanation in one sentence. */
  text: string
  /** True to show the part even if it is empty. */
  isAlways?: boolean
  children?: ReactNode
}

/** Part of the money: name, sum, explanation, and the lots or holds in it. */
export function Part({ name, points, text: message, isAlways = false, children }: PartProps) {
  if (points === 0 && !isAlways) return null
  return (
    <section className={css.part}>
      <div className={css.head}>
        <h3>{name}</h3>
        <span className={css.sum}>
          <Amount value={points} />
        </span>
      </div>
      <p className={css.text}>{message}</p>
      {children}
    </section>
  )
}

type PieceProps = {
  /** Id of the operation that created the lot or hold. */
  id: string
  title: string
  text: string
  amount: number
  onFollow: () => void
}

/** Link of a lot or a hold to the operation that created it. */
export function Piece({ id, title, text: message, amount, onFollow }: PieceProps) {
  const { pathname, search } = useLocation()
  // On the history page the current filters stay.
  const query = new URLSearchParams(pathname === '/balance' ? search : '')
  query.set('operation', id)
  return (
    <li>
      <Link className={css.piece} to={`/balance?${query}`} onClick={onFollow}>
        <span className={css.what}>
          <span className={css.title}>{title}</span>
          <span className={css.text}>{message}</span>
        </span>
        <span className={css.sum}>
          <Amount value={amount} />
        </span>
        <Icon name="caret-right" className={css.icon} />
      </Link>
    </li>
  )
}
