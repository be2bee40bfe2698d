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
  /** There though nothing is in it. */
  isAlways?: boolean
  children?: ReactNode
}

/** One part of the money: its name and sum, its meaning, its pieces. */
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
  /** Of the operation that opened it. */
  id: string
  title: string
  text: string
  amount: number
  onFollow: () => void
}

/** A lot or a hold; pressed, it tells where it is from. */
export function Piece({ id, title, text: message, amount, onFollow }: PieceProps) {
  const { pathname, search } = useLocation()
  // Over the history as it is filtered now, where one is there already.
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
