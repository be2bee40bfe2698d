import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Amount } from '../amount/amount.tsx'
import { Icon } from '../icon/icon.tsx'
import { Link } from '../modal/link.tsx'
import css from './parts-sheet.module.css'

type PartProps = {
  name: string
  points: number
  /** Explanation of this part of the money, in one sentence. */
  text: string
  /** True to show the part even if its sum is zero. */
  isAlways?: boolean
  children?: ReactNode
}

/**
 * Part of the member's money: its name, its sum, an explanation, and the lots or holds that belong to the
 * part.
 */
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
  /** Id of the operation that created the lot or the hold. */
  id: string
  title: string
  text: string
  amount: number
  onFollow: () => void
}

/** Link from a lot or a hold to the operation that created the lot or the hold. */
export function LotOrHoldLink({ id, title, text: message, amount, onFollow }: PieceProps) {
  const { pathname, search } = useLocation()
  // On the page of the history, the link keeps the current filters.
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
