import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Field } from './field.tsx'
import css from './text-field.module.css'

type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'style'> & {
  label: string
  /** Text about the limits or the format of the value. The text is visible before the member types. */
  hint?: ReactNode
  /** Error text. If an error text is passed, the field is marked as invalid. */
  error?: string | null | undefined
  /** Content at the end of the field, such as a coin or a button. */
  after?: ReactNode
}

export function TextField({ label, hint, error, after, id, ...rest }: TextFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const failed = Boolean(error)
  const hintId = hint === undefined ? undefined : `${inputId}-hint`
  const errorId = failed ? `${inputId}-error` : undefined
  return (
    <Field id={inputId} label={label} error={error} hint={hint}>
      <span className={classNames(css.box, failed && css.failed)}>
        <input
          {...rest}
          id={inputId}
          className={css.input}
          aria-invalid={failed || undefined}
          aria-describedby={classNames(rest['aria-describedby'], errorId, hintId) || undefined}
        />
        {after}
      </span>
    </Field>
  )
}
