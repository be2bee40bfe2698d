import type { ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import css from './text-field.module.css'

type FieldProps = {
  /**
   * Id of the input. By `aria-describedby` the input must refer to the error, whose id is `…-error`, and to
   * the hint, whose id is `…-hint`.
   */
  id: string
  label: string
  /**
   * True for a control that is not an input, such as a button. The control must refer to its label, whose id
   * is `…-label`.
   */
  isPicked?: boolean
  error?: ReactNode
  /** Button that corrects the value, next to the error text. */
  remedy?: ReactNode
  hint?: ReactNode
  children: ReactNode
}

/** Frame of a form field, with the label, the error and the hint. */
export function Field({ id, label, isPicked = false, error, remedy, hint, children }: FieldProps) {
  return (
    <div className={css.field}>
      {isPicked ? (
        <p id={`${id}-label`} className={css.label}>
          {label}
        </p>
      ) : (
        <label htmlFor={id} className={css.label}>
          {label}
        </label>
      )}
      {children}
      {error && (
        <div className={css.wrong}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
          {remedy}
        </div>
      )}
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
