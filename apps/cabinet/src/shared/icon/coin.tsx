import spriteUrl from '../icon/sprite.svg?url&no-inline'
import css from './coin.module.css'

export type CoinSize = 16 | 20 | 28 | 34

/** Coin icon for points. Screen readers do not announce the icon, so the text «б.» must accompany it. */
export function Coin({ size = 20 }: { size?: CoinSize }) {
  return (
    <svg className={`${css.coin} ${css[`size${size}`]}`} aria-hidden="true">
      <use href={`${spriteUrl}#${size >= 28 ? 'coin-milled' : 'coin'}`} />
    </svg>
  )
}
