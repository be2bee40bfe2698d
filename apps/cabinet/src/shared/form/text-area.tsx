import type { ComponentProps } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Field } from './field.tsx'
import css from './text-field.module.css'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'style'> & {
  id: string
  label: string
  /** Error text. If an error text is passed, the field is marked as invalid. */
  error?: string | null | undefined
  hint?: string | undefined
}

/** Field for a text of several lines. */
export function TextArea({ label, error, hint, id, ...rest }: TextAreaProps) {
  const failed = Boolean(error)
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <span className={classNames(css.box, failed && css.failed)}>
        <textarea
          rows={3}
          {...rest}
          id={id}
          className={classNames(css.input, css.lines)}
          aria-invalid={failed || undefined}
          aria-describedby={classNames(failed && `${id}-error`, hint && `${id}-hint`) || undefined}
        />
      </span>
    </Field>
  )
}
