import { useState } from 'react'
import { Chip, ChipLink, ChipRow, ResetLink } from '../../../shared/ui/chip.tsx'
import { Icon } from '../../../shared/icon/icon.tsx'
import { lazySheet } from '../../../shared/modal/lazy-sheet.tsx'
import css from './history-filter-bar.module.css'
import { toUrl, hasFilters, type HistoryFilters, noFilters } from './history-filters.ts'
import { periodName } from '../../../shared/list/period.ts'
import { categories, categoryNames } from '../operation/operation-appearance.ts'
import { FilterBar } from '../../../shared/list/filter-bar.tsx'
import { SearchField } from '../../../shared/list/search-field.tsx'

const PeriodSheet = lazySheet(() => import('./period-sheet.tsx').then((module) => module.PeriodSheet))

type HistoryFilterBarProps = { filters: HistoryFilters; today: string }

/** Filter bar of the history. The filters are stored in the URL. */
export function HistoryFilterBar({ filters, today }: HistoryFilterBarProps) {
  const [choosing, setChoosing] = useState(false)
  // Only the bars of the income chart select the income.
  const isShown = (category: string) => category !== 'earned' || filters.category === 'earned'
  return (
    <>
      <FilterBar search={<HistorySearch filters={filters} />}>
        <Chip aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          <Icon name="calendar-blank" className={css.icon} />
          <span className="visually-hidden">Период: </span>
          {periodName(filters, today)}
        </Chip>
        {hasFilters(filters) && <ResetLink to={toUrl(noFilters)} />}
      </FilterBar>
      {/* Outside of the bar, whose filters scroll sideways on a phone, so that all kinds are visible. */}
      <ChipRow label="Вид операций">
        {categories.filter(isShown).map((category) => (
          <ChipLink
            key={category}
            to={toUrl({ ...filters, category })}
            current={filters.category === category}
            preventScrollReset
          >
            {categoryNames[category]}
          </ChipLink>
        ))}
      </ChipRow>
      <PeriodSheet filters={filters} today={today} open={choosing} onClose={() => setChoosing(false)} />
    </>
  )
}

function HistorySearch({ filters }: { filters: HistoryFilters }) {
  return (
    <SearchField
      value={filters.search}
      toUrl={(search) => toUrl({ ...filters, search })}
      label="Поиск по операциям и номерам договоров"
      placeholder="Операция или договор"
    />
  )
}
