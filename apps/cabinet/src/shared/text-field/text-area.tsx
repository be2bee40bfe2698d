import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { FieldError } from '../form/field-error.tsx'
import css from './text-field.module.css'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'style'> & {
  id: string
  label: string
  /** What to do, in words; its presence makes the field invalid. */
  error?: string | null | undefined
}

/** Several lines of text. */
export function TextArea({ label, error, id, ...rest }: TextAreaProps) {
  const failed = Boolean(error)
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <span className={classNames(css.box, failed && css.failed)}>
        <textarea
          rows={3}
          {...rest}
          id={id}
          className={classNames(css.input, css.lines)}
          aria-invalid={failed || undefined}
          aria-describedby={failed ? `${id}-error` : undefined}
        />
      </span>
      {failed && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
