import type { ReactNode } from 'react'
import { BankTile } from '../../../shared/banks/bank-tile.tsx'
import { Icon } from '../../../shared/icon/icon.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { NoWrapEachWord } from '../../../shared/ui/no-wrap.tsx'
import css from './bank-line.module.css'

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
        <span className={css.name}>
          <NoWrapEachWord>{name}</NoWrapEachWord>
        </span>
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
