import { type MouseEvent, useEffect, useRef } from 'react'
import css from './error-summary.module.css'

/** A field that has to be put right: the id of its input, and the words that also stand beside it. */
export type FieldError = { id: string; text: string }

type ErrorSummaryProps = {
  errors: readonly FieldError[]
  /** Counts the refused attempts: the focus comes here at each, not while the errors are being put right. */
  attempt: number
}

/** Above a form with two errors or more: what is wrong, each a way to its field. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => summary.current?.focus(), [attempt])
  return (
    <div ref={summary} tabIndex={-1} role="alert" className={css.summary}>
      <h2 className={css.title}>Исправьте ошибки</h2>
      <ul role="list" className={css.list}>
        {errors.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={goToField}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The focus goes into the field itself; the address stays as it is. */
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.focus()
}
