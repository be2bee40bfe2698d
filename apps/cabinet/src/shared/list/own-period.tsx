import { dayInDigits } from '@impulse/api/fields/day'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { DayField } from '../form/masked/day-field.tsx'
import { parseDay } from '../form/masked/typed-day.ts'
import css from './own-period.module.css'
import type { Period } from './period.ts'
import { type PeriodErrors, periodErrors } from './period-errors.ts'

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
  /** Called with the typed period. A day that is not complete is empty. */
  onEdit?: (period: Period) => void
  /** Submit button of the form, unless the button is outside the form. */
  children?: ReactNode
}

/**
 * Form in which the member enters a period. The form shows its own error texts at the fields instead of the
 * browser's error texts. The typed text stays when the form is refused.
 */
export function OwnPeriod({
  id,
  period,
  required = false,
  refused,
  onChoose,
  onEdit,
  children,
}: OwnPeriodProps) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Period>({
    dateSince: dayInDigits(period.dateSince),
    dateTo: dayInDigits(period.dateTo),
  })
  // Number of refused attempts to send the form. Before the first one, the fields show no errors.
  const [attempt, setAttempt] = useState(0)
  const found = periodErrors(typed, { required })
  const errors = attempt > 0 ? found : {}
  // Moves the focus to the first wrong field after a refused attempt to send the form, but not after the correction of
  // a field.
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
  }, [attempt, refused])

  const edit = (next: Period) => {
    setTyped(next)
    onEdit?.(toDays(next))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (Object.keys(found).length > 0) setAttempt((count) => count + 1)
    else onChoose(toDays(typed))
  }
  return (
    <form ref={form} id={id} noValidate className={css.days} onSubmit={submit}>
      {(
        [
          ['dateSince', 'С'],
          ['dateTo', 'По'],
        ] as const
      ).map(([name, label]) => (
        <DayField
          key={name}
          label={label}
          value={typed[name]}
          error={errors[name] ?? refused?.[name]}
          onType={(text) => edit({ ...typed, [name]: text })}
        />
      ))}
      {children}
    </form>
  )
}

const toDays = (typed: Period): Period => ({
  dateSince: parseDay(typed.dateSince) ?? '',
  dateTo: parseDay(typed.dateTo) ?? '',
})
