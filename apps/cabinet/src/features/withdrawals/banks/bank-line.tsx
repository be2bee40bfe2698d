import type { ReactNode } from 'react'
import { classNames } from '../../../shared/ui/class-names.ts'
import { bankHue, distinctiveName } from './bank-hue.ts'
import css from './bank-line.module.css'
import tileCss from './bank-tile.module.css'

type BankLineProps = {
  /** Name of the bank for the tile. Null before the member has chosen a bank; then no tile is shown. */
  bank: string | null
  name: string
  text?: ReactNode
  /** Remark about the bank, on a separate line below the name. */
  note?: ReactNode
  id?: string
}

/** Tile, name and remark of a bank, for buttons, fields and rows of radio buttons. */
export function BankLine({ bank, name, text: message, note, id }: BankLineProps) {
  return (
    <>
      {bank !== null && <BankTile name={bank} />}
      <span id={id} className={css.line}>
        <span className={css.name}>{name}</span>
        {message && <span className={css.text}>{message}</span>}
        {note && <span className={css.note}>{note}</span>}
      </span>
    </>
  )
}

/**
 * Tile with the first character of a bank's name instead of a logo. CSS draws the character, so that screen
 * readers do not announce it.
 */
function BankTile({ name }: { name: string }) {
  const letter = /[\p{L}\d]/u.exec(distinctiveName(name))?.[0].toUpperCase() ?? '₽'
  return (
    <span
      className={classNames(tileCss.tile, tileCss[bankHue(name)])}
      data-letter={letter}
      aria-hidden="true"
    />
  )
}
