import { earliestDay, latestDay } from '@impulse/wire/dates'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../shared/button/button.tsx'
import { ChipLink, ChipRow } from '../../shared/chip/chip.tsx'
import { Modal } from '../../shared/modal/modal.tsx'
import { TextField } from '../../shared/text-field/text-field.tsx'
import { addressOf, type HistoryFilters } from './history-filters.ts'
import { isSamePeriod, type Period, presetsOn } from './history-period.ts'
import { type DayField, type PeriodErrors, periodErrors } from './period-errors.ts'
import css from './period-sheet.module.css'

type PeriodSheetProps = { filters: HistoryFilters; today: string; open: boolean; onClose: () => void }

/** The usual periods, and two days of one's own. */
export function PeriodSheet({ filters, today, open, onClose }: PeriodSheetProps) {
  const navigate = useNavigate()
  const show = (period: Period) => {
    void navigate(addressOf({ ...filters, ...period }), { preventScrollReset: true })
    onClose()
  }
  return (
    <Modal open={open} onClose={onClose} title="Период" closeButton>
      <ChipRow label="Готовые периоды">
        {presetsOn(today).map(({ name, ...period }) => (
          <ChipLink
            key={name}
            to={addressOf({ ...filters, ...period })}
            current={isSamePeriod(filters, period)}
            preventScrollReset
            onClick={onClose}
          >
            {name}
          </ChipLink>
        ))}
      </ChipRow>
      <OwnPeriod period={filters} onChoose={show} />
    </Modal>
  )
}

/** Its errors are told in our words at the field, not in the browser's own bubble; what is typed stays. */
function OwnPeriod({ period, onChoose }: { period: Period; onChoose: (period: Period) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<PeriodErrors>({})
  const [attempt, setAttempt] = useState(0)
  // After an attempt that was refused; what is put right later must not move the focus.
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
  }, [attempt])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = {
      dateSince: dayIn(event.currentTarget, 'dateSince'),
      dateTo: dayIn(event.currentTarget, 'dateTo'),
    }
    const found = periodErrors(fields)
    setErrors(found)
    if (Object.keys(found).length > 0) setAttempt((count) => count + 1)
    else onChoose({ dateSince: fields.dateSince.value, dateTo: fields.dateTo.value })
  }
  const recheck = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    if (attempt === 0) return
    setErrors(
      periodErrors({ dateSince: dayIn(currentTarget, 'dateSince'), dateTo: dayIn(currentTarget, 'dateTo') }),
    )
  }
  return (
    <form ref={form} noValidate className={css.days} onSubmit={submit} onInput={recheck}>
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
          error={errors[name]}
        />
      ))}
      <Button type="submit" wide>
        Показать
      </Button>
    </form>
  )
}

function dayIn(form: HTMLFormElement, name: keyof Period): DayField {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) return { value: '', valid: true }
  return { value: field.value, valid: !field.validity.badInput }
}
