import type { ReactNode } from 'react'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon } from '../../../shared/icon/icon.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { BankLine } from './bank-line.tsx'
import css from './pick-field.module.css'

type PickFieldProps = {
  id: string
  label: string
  /** Picked bank, drawn next to the label; null before the choice. */
  bankName: string | null
  /** In the place of the bank's name, while nothing is picked. */
  nothing: string
  text?: ReactNode
  /** Below: what one has to know of what is picked. */
  note?: string | null
  error: string | null
  /** It was pressed, and what it opens is on its way. */
  isOpening?: boolean
  onOpen: () => void
}

/** Looks like a field and opens a sheet, in which its value is picked. */
export function PickField({
  id,
  label,
  bankName,
  nothing,
  text: message,
  note,
  error,
  ...rest
}: PickFieldProps) {
  const { isOpening = false, onOpen } = rest
  const described = classNames(error !== null && `${id}-error`, note && `${id}-hint`)
  return (
    <Field
      id={id}
      label={label}
      isPicked
      error={error}
      hint={note && <span className={css.note}>{note}</span>}
    >
      <button
        type="button"
        id={id}
        className={classNames(css.box, error !== null && css.failed)}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={described || undefined}
        onClick={onOpen}
      >
        <BankLine bank={bankName} name={bankName ?? nothing} text={message} id={`${id}-value`} />
        {isOpening ? <Spinner label="Открываем" /> : <Icon name="caret-right" />}
      </button>
    </Field>
  )
}
