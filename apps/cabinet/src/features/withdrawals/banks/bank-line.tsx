import type { ReactNode } from 'react'
import { BankTile } from './bank-tile.tsx'
import css from './bank-line.module.css'

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
