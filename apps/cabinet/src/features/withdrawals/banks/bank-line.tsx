import type { ReactNode } from 'react'
import { Icon } from '../../../shared/icon/icon.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { bankHue, distinctiveName } from './bank-hue.ts'
import { type BankMark, findBankMark } from './bank-marks.ts'
import css from './bank-line.module.css'
import tileCss from './bank-tile.module.css'

type BankLineProps = {
  /** Name of the bank for the tile. Null before the member has chosen a bank; then no tile is shown. */
  bank: string | null
  name: string
  text?: ReactNode
  /** Remark about the bank, on a separate line below the name. */
  note?: ReactNode
  /** Problem with the recipient, which takes the place of the remark. */
  problem?: string | null | undefined
  id?: string
}

/** Tile, name and remark of a bank, for buttons, fields and rows of radio buttons. */
export function BankLine({ bank, name, text: message, note, problem, id }: BankLineProps) {
  return (
    <>
      {bank !== null && <BankTile name={bank} />}
      <span id={id} className={css.line}>
        <span className={css.name}>{name}</span>
        {message && <span className={css.text}>{message}</span>}
        {problem ? (
          <span className={classNames(css.note, css.problem)}>
            <Icon name="warning-circle" className={css.icon} />
            {problem}
          </span>
        ) : (
          note && <span className={css.note}>{note}</span>
        )}
      </span>
    </>
  )
}

/**
 * Drawing of a well-known bank, or a tile with the first character of the bank's name. CSS draws the character, so that
 * screen readers do not announce it.
 */
function BankTile({ name }: { name: string }) {
  const mark = findBankMark(name)
  if (mark !== null) return <MarkTile {...mark} />
  const letter = /[\p{L}\d]/u.exec(distinctiveName(name))?.[0].toUpperCase() ?? '₽'
  return (
    <span
      className={classNames(tileCss.tile, tileCss[bankHue(name)])}
      data-letter={letter}
      aria-hidden="true"
    />
  )
}

const MarkTile = ({ background, ink, lines, accent, shape }: BankMark) => (
  <svg className={tileCss.tile} viewBox="3 3 34 34" aria-hidden="true">
    <path d="M0 0h40v40H0z" fill={background} />
    <path d={lines} fill="none" stroke={ink} strokeWidth="4" strokeLinejoin="round" />
    {shape !== undefined && <path d={shape} fill={accent} />}
  </svg>
)
