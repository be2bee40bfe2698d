import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { OperationDetails } from '../operation/lazy-operation-details.ts'
import { RetryAlert } from '../../../shared/feedback/retry-alert.tsx'
import { formatFound } from './found-message.ts'
import { HistoryDaySection } from './history-day-section.tsx'
import { toHistoryDays } from './history-days.ts'
import { HistoryEmpty } from './history-empty.tsx'
import { HistoryFilterBar } from './history-filter-bar.tsx'
import { hasFilters } from './history-filters.ts'
import type { LoadedHistory } from './history.load.ts'
import css from './history-section.module.css'
import { HistoryTotals } from './history-totals.tsx'
import { MoreHistory } from './more-history.tsx'
import { useHistoryList } from './use-history-list.ts'
import { useOpenedOperation } from '../operation/use-opened-operation.ts'

type HistorySectionProps = {
  loaded: LoadedHistory
  /** Renders what stands in for a history that got no response; `error` is its error. */
  renderUnloaded: (error: ReactNode) => ReactNode
}

/** Section of the balance page with the history of operations, its filters and totals. */
export function HistorySection({ loaded, renderUnloaded }: HistorySectionProps) {
  const { filters, totals } = loaded
  const { today } = useMemberSummary()
  const history = useHistoryList(loaded)
  const { list, rows, failure } = history
  const isFiltered = hasFilters(filters)
  const isAboutRewards = filters.category === 'reward' || filters.category === 'earned'
  const isUnloaded = list === null && failure?.unanswered === true && !isFiltered
  const error = failure !== undefined && (
    <RetryAlert onRetry={history.retry} retrying={history.retrying} of={failure}>
      {failure.text}
    </RetryAlert>
  )
  const opened = useOpenedOperation()
  // True while the operations for new filters load. The old rows stay visible, and fade when loading takes
  // long.
  const waiting = useNavigation().location?.pathname === '/balance'

  return (
    // Other pages link to this id with the address `/balance#history`.
    <section id="history" className={css.history} aria-label="История операций">
      {!isUnloaded && (list?.items.length !== 0 || isFiltered) && (
        <HistoryFilterBar filters={filters} today={today} />
      )}
      <output className="visually-hidden">{list !== null && !waiting && formatFound(list.totalCount)}</output>
      {isUnloaded ? renderUnloaded(error) : error}
      {list?.items.length === 0 && failure === undefined && <HistoryEmpty filtered={isFiltered} />}
      {list !== null && list.items.length > 0 && (
        <div className={classNames(css.days, waiting && css.waiting)} aria-busy={waiting || undefined}>
          <HistoryTotals totals={totals} filters={filters} today={today} />
          {toHistoryDays({ ...list, items: rows }).map((day) => (
            <HistoryDaySection
              key={day.key}
              // A day's sum counts available points, these totals count rewards.
              day={isAboutRewards ? { ...day, sum: undefined } : day}
              today={today}
              openedId={opened.id}
              onOpen={({ id }) => opened.open(id)}
            />
          ))}
        </div>
      )}
      {list !== null && failure === undefined && <MoreHistory {...history} />}
      <OperationDetails
        open={opened.id !== null}
        onClose={opened.close}
        opened={opened}
        items={rows}
        today={today}
        hasPanel
      />
    </section>
  )
}
