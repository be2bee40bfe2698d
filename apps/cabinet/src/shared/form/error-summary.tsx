import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import css from './error-summary.module.css'

export type FieldError = {
  /** Id of the input that has the error. */
  id: string
  /** Error text, which is also shown at the field. */
  text: string
  /** Label of the field. The label is needed when the error text does not name the field. */
  label?: string
}

const maxWithoutList = 5

type ErrorSummaryProps = {
  errors: readonly FieldError[]
  /**
   * Number of attempts to send the form that were refused. Each of them moves the focus to the errors; the correction
   * of a field does not.
   */
  attempt: number
}

/**
 * List of a form's errors, shown above the form, with a link to each field. Each refused attempt to send the form moves
 * the focus to the list. A few errors have no list, which would push the fields off a phone's screen: each is shown at
 * its field, and the first field receives the focus.
 */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  const goToErrors = useEffectEvent(() => {
    const [first] = errors
    if (attempt === 0 || first === undefined) return
    const wrong = summary.current ?? document.getElementById(first.id)
    wrong?.focus()
  })
  useEffect(() => goToErrors(), [attempt])
  if (attempt === 0 || errors.length <= maxWithoutList) return null
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

/** Focuses the field, and leaves the address of the page unchanged. */
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.focus()
}
