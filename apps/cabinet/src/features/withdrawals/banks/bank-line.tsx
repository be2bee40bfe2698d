import type { ReactNode } from 'react'
import { BankTile } from './bank-tile.tsx'
import css from './bank-line.module.css'

type BankLineProps = {
  /** Name of the bank for the tile. Null before a bank is chosen: then no tile is displayed. */
  bank: string | null
  name: string
  text?: ReactNode
  /** Line below the name, with a remark about the bank. */
  note?: ReactNode
  id?: string
}

/** Tile, name and remark of a bank, for use inside buttons, fields and radio rows. */
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
