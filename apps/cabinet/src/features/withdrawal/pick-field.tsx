import type { ReactNode } from 'react'
import { classNames } from '../../shared/class-names.ts'
import { FieldError } from '../../shared/form/field-error.tsx'
import { Icon } from '../../shared/icon/icon.tsx'
import { BankTile } from './bank-tile.tsx'
import css from './pick-field.module.css'

type PickFieldProps = {
  id: string
  label: string
  /** What is picked: its bank is drawn beside it. Null: nothing yet. */
  bankName: string | null
  /** In the place of the bank's name, while nothing is picked. */
  nothing: string
  words?: ReactNode
  /** Below: what one has to know of what is picked. */
  note?: string | null
  error: string | null
  onOpen: () => void
}

/** Looks like a field and opens a sheet, in which its value is picked. */
export function PickField({ id, label, bankName, nothing, words, note, error, onOpen }: PickFieldProps) {
  const described = classNames(error !== null && `${id}-error`, note && `${id}-note`)
  return (
    <div className={css.field}>
      <p id={`${id}-label`} className={css.label}>
        {label}
      </p>
      <button
        type="button"
        id={id}
        className={classNames(css.box, error !== null && css.failed)}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={described || undefined}
        onClick={onOpen}
      >
        {bankName !== null && <BankTile name={bankName} />}
        <span id={`${id}-value`} className={css.value}>
          <span className={css.bank}>{bankName ?? nothing}</span>
          {words !== undefined && <span className={css.words}>{words}</span>}
        </span>
        <Icon name="caret-right" />
      </button>
      {note && (
        <p id={`${id}-note`} className={css.note}>
          {note}
        </p>
      )}
      {error !== null && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
