import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../ui/class-names.ts'
import { FieldError } from './field-error.tsx'
import css from './consent-box.module.css'

type ConsentBoxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'style' | 'children'> & {
  /** Sentence of the consent, with a link to its legal text. */
  children: ReactNode
  error?: string | undefined
}

/** Checkbox for one consent. The checkbox is never ticked in advance. */
export function ConsentBox({ children, error, id, ...rest }: ConsentBoxProps) {
  const ownId = useId()
  const boxId = id ?? ownId
  const failed = error !== undefined
  return (
    <div className={css.consent}>
      <label className={css.label}>
        <input
          {...rest}
          id={boxId}
          type="checkbox"
          className={classNames(css.box, failed && css.failed)}
          aria-invalid={failed || undefined}
          aria-describedby={failed ? `${boxId}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      {failed && <FieldError id={`${boxId}-error`}>{error}</FieldError>}
    </div>
  )
}
