import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import css from './error-summary.module.css'

export type FieldError = {
  /** Of the input. */
  id: string
  /** The words that also stand next to the field. */
  text: string
  /** The field's name, for words that do not say it: away from the field they would tell nobody which one is meant. */
  label?: string
}

type ErrorSummaryProps = {
  errors: readonly FieldError[]
  /** Counts the refused attempts, none at first: at each the focus goes to what is wrong, not while that is put right. */
  attempt: number
}

/**
 * Above a form: what is wrong, each a way to its field, and the focus. The only error stands at its field, and the focus
 * goes there.
 */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  const goToErrors = useEffectEvent(() => {
    const [only] = errors
    if (attempt === 0 || only === undefined) return
    const wrong = errors.length > 1 ? summary.current : document.getElementById(only.id)
    wrong?.focus()
  })
  useEffect(() => goToErrors(), [attempt])
  if (attempt === 0 || errors.length < 2) return null
  return (
    <div ref={summary} tabIndex={-1} role="alert" className={css.summary}>
      <h2 className={css.title}>Исправьте ошибки</h2>
      <ul role="list" className={css.list}>
        {errors.map(({ id, text, label }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={goToField}>
              {label === undefined ? text : `${label}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`}
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
