import { useNavigate } from 'react-router'
import { Button } from '../../../shared/ui/button.tsx'
import { ChipLink, ChipRow } from '../../../shared/ui/chip.tsx'
import { leaveModals } from '../../../shared/modal/open-modals.ts'
import { Modal } from '../../../shared/modal/modal.tsx'
import { OwnPeriod } from '../../../shared/list/own-period.tsx'
import { isSamePeriod, type Period, presetsOn } from '../../../shared/list/period.ts'
import { toUrl, type HistoryFilters } from './history-filters.ts'

type PeriodSheetProps = { filters: HistoryFilters; today: string; open: boolean; onClose: () => void }

/** Sheet in which the member chooses a period: a preset, or a first and a last day. */
export function PeriodSheet({ filters, today, open, onClose }: PeriodSheetProps) {
  const navigate = useNavigate()
  const show = (period: Period) => {
    void leaveModals().then(() => navigate(toUrl({ ...filters, ...period }), { preventScrollReset: true }))
  }
  return (
    <Modal open={open} onClose={onClose} title="Период" closeButton>
      <ChipRow label="Готовые периоды">
        {presetsOn(today).map(({ name, ...period }) => (
          <ChipLink
            key={name}
            to={toUrl({ ...filters, ...period })}
            current={isSamePeriod(filters, period)}
            preventScrollReset
            onClick={onClose}
          >
            {name}
          </ChipLink>
        ))}
      </ChipRow>
      <OwnPeriod period={filters} onChoose={show}>
        <Button type="submit" wide>
          Показать
        </Button>
      </OwnPeriod>
    </Modal>
  )
}
