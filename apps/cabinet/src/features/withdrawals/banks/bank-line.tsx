import type { ReactNode } from 'react'
import { BankTile } from './bank-tile.tsx'
import css from './bank-line.module.css'

type BankLineProps = {
  /** Null: none is picked yet, and there is no tile. */
  bank: string | null
  name: string
  text?: ReactNode
  /** Below: what one has to know of it. */
  note?: ReactNode
  id?: string
}

/** A bank and what is paid there, as a button, a field or a choice shows it. */
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
