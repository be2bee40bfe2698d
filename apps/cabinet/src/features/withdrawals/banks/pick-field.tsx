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
  /** Name of the bank that the member picked, which the field shows as its value; null before the choice. */
  bankName: string | null
  /** Text that the field shows before the member has picked a bank. */
  placeholder: string
  text?: ReactNode
  error: string | null
  /** True after the member pressed the field, while the sheet is loading. */
  isOpening?: boolean
  onOpen: () => void
}

/**
 * Button that looks like a field. A press on the button opens a sheet in which the member picks the value.
 */
export function PickField({
  id,
  label,
  bankName,
  placeholder,
  text: message,
  error,
  ...rest
}: PickFieldProps) {
  const { isOpening = false, onOpen } = rest
  return (
    <Field id={id} label={label} isPicked error={error}>
      <button
        type="button"
        id={id}
        className={classNames(css.box, error !== null && css.failed)}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onClick={onOpen}
      >
        <BankLine bank={bankName} name={bankName ?? placeholder} text={message} id={`${id}-value`} />
        {isOpening ? <Spinner label="Открываем" /> : <Icon name="caret-right" />}
      </button>
    </Field>
  )
}
