import type { ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import css from './text-field.module.css'

type FieldProps = {
  /** Of what is filled in; its error is `…-error` and its hint `…-hint`, by which it names them as its description. */
  id: string
  label: string
  /** The control is no input: it names its label as `…-label` itself. */
  isPicked?: boolean
  error?: ReactNode
  /** Next to the error: what puts it right by one press. */
  remedy?: ReactNode
  hint?: ReactNode
  children: ReactNode
}

/** Frame of a form field: label, error and hint. */
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
