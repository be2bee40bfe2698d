import spriteUrl from '../icon/sprite.svg?url&no-inline'
import artUrl from './art.svg?url&no-inline'
import css from './art.module.css'

export type ArtName =
  | 'orders'
  | 'history'
  | 'news'
  | 'notifications'
  | 'search'
  | 'offline'
  | 'error'
  | 'done'

/**
 * Illustration of an empty state: a line like a cable starts at the left, draws the picture that `name` selects, and
 * ends in a coin.
 */
export function Art({ name }: { name: ArtName }) {
  return (
    <svg className={css.art} viewBox="0 0 220 150" aria-hidden="true">
      <use href={`${artUrl}#${name}`} />
      <use href={`${spriteUrl}#coin-milled`} x="190" y="97" width="30" height="30" />
    </svg>
  )
}
