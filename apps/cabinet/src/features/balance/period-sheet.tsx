import { earliestDay, latestDay } from '@impulse/wire/dates'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../shared/button/button.tsx'
import { ChipLink, ChipRow } from '../../shared/chip/chip.tsx'
import { Modal } from '../../shared/modal/modal.tsx'
import { TextField } from '../../shared/text-field/text-field.tsx'
import { addressOf, type HistoryFilters } from './history-filters.ts'
import { isSamePeriod, presetsOn } from './history-period.ts'
import css from './period-sheet.module.css'

type PeriodSheetProps = { filters: HistoryFilters; today: string; open: boolean; onClose: () => void }

/** The usual periods, and two days of one's own. */
export function PeriodSheet({ filters, today, open, onClose }: PeriodSheetProps) {
  const navigate = useNavigate()
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const day = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    }
    const [since, to] = [day('dateSince'), day('dateTo')]
    const turned = since !== '' && to !== '' && since > to
    const period = turned ? { dateSince: to, dateTo: since } : { dateSince: since, dateTo: to }
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
      <form className={css.days} onSubmit={choose}>
        <TextField
          label="С"
          type="date"
          name="dateSince"
          min={earliestDay}
          max={latestDay}
          defaultValue={filters.dateSince}
        />
        <TextField
          label="По"
          type="date"
          name="dateTo"
          min={earliestDay}
          max={latestDay}
          defaultValue={filters.dateTo}
        />
        <Button type="submit" wide>
          Показать
        </Button>
      </form>
    </Modal>
  )
}
