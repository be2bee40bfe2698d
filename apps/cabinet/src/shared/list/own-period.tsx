import { earliestDay, latestDay } from '@impulse/api/fields/day'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { TextField } from '../form/text-field.tsx'
import css from './own-period.module.css'
import type { Period } from './period.ts'
import { type DayField, type PeriodErrors, periodErrors } from './period-errors.ts'

type OwnPeriodProps = {
  /** Id of the form, to which a submit button outside the form refers. */
  id?: string
  /** Period that the fields contain at first. */
  period: Period
  /** True when the member must enter both dates. */
  required?: boolean
  /** Errors that the server reported for the period that the member chose last. */
  refused?: PeriodErrors
  onChoose: (period: Period) => void
  /** Submit button of the form, unless the button is outside the form. */
  children?: ReactNode
}

/**
 * Form in which the member enters a period. The form shows its own error texts at the fields instead of the
 * browser's error texts. The typed text stays when the form is refused.
 */
export function OwnPeriod({ id, period, required = false, refused, onChoose, children }: OwnPeriodProps) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<PeriodErrors>({})
  const [attempt, setAttempt] = useState(0)
  // Moves the focus to the first wrong field after a refused attempt to send the form, but not after the correction of
  // a field.
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
  }, [attempt, refused])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = {
      dateSince: dayIn(event.currentTarget, 'dateSince'),
      dateTo: dayIn(event.currentTarget, 'dateTo'),
    }
    const found = periodErrors(fields, { required })
    setErrors(found)
    if (Object.keys(found).length > 0) setAttempt((count) => count + 1)
    else onChoose({ dateSince: fields.dateSince.value, dateTo: fields.dateTo.value })
  }
  const recheck = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    if (attempt === 0) return
    const fields = { dateSince: dayIn(currentTarget, 'dateSince'), dateTo: dayIn(currentTarget, 'dateTo') }
    setErrors(periodErrors(fields, { required }))
  }
  return (
    <form ref={form} id={id} noValidate className={css.days} onSubmit={submit} onInput={recheck}>
      {(
        [
          ['dateSince', 'С'],
          ['dateTo', 'По'],
        ] as const
      ).map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          type="date"
          name={name}
          min={earliestDay}
          max={latestDay}
          defaultValue={period[name]}
          error={errors[name] ?? refused?.[name]}
        />
      ))}
      {children}
    </form>
  )
}

function dayIn(form: HTMLFormElement, name: keyof Period): DayField {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) return { value: '', valid: true }
  return { value: field.value, valid: !field.validity.badInput }
}
