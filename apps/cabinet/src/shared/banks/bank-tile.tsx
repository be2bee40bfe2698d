import { classNames } from '../ui/class-names.ts'
import { bankHue, distinctiveName } from './bank-hue.ts'
import { type BankMark, findBankMark } from './bank-marks.ts'
import css from './bank-tile.module.css'

/**
 * Drawing of a well-known bank, or a tile with the first character of the bank's name. CSS draws the character, so that
 * screen readers do not announce it.
 */
export function BankTile({ name }: { name: string }) {
  const mark = findBankMark(name)
  if (mark !== null) return <MarkTile {...mark} />
  const letter = /[\p{L}\d]/u.exec(distinctiveName(name))?.[0].toUpperCase() ?? '₽'
  return <span className={classNames(css.tile, css[bankHue(name)])} data-letter={letter} aria-hidden="true" />
}

const MarkTile = ({ background, ink, lines, accent, shape }: BankMark) => (
  <svg className={css.tile} viewBox="3 3 34 34" aria-hidden="true">
    <path d="M0 0h40v40H0z" fill={background} />
    <path d={lines} fill="none" stroke={ink} strokeWidth="4" strokeLinejoin="round" />
    {shape !== undefined && <path d={shape} fill={accent} />}
  </svg>
)
