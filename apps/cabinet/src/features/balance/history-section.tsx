import type { HistoryItem } from '@impulse/wire/balance'
import { useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { Button } from '../../shared/button/button.tsx'
import { classNames } from '../../shared/class-names.ts'
import { moscowDay } from '../../shared/format/date.ts'
import { Notice } from '../../shared/notice/notice.tsx'
import { foundWords } from './found-words.ts'
import { HistoryDaySection } from './history-day-section.tsx'
import { daysOf, totalsOf } from './history-days.ts'
import { HistoryEmpty } from './history-empty.tsx'
import { HistoryFilterBar } from './history-filter-bar.tsx'
import { hasFilters } from './history-filters.ts'
import type { LoadedHistory } from './history.load.ts'
import css from './history-section.module.css'
import { MoreHistory } from './more-history.tsx'
import { OperationDetails } from './operation-details.tsx'
import { useHistoryList } from './use-history-list.ts'

/** The history with its filters. */
export function HistorySection({ loaded }: { loaded: LoadedHistory }) {
  const { now, filters } = loaded
  const history = useHistoryList(loaded)
  const { list, failure } = history
  const [opened, setOpened] = useState<HistoryItem | null>(null)
  const { revalidate, state } = useRevalidator()
  // Other filters are on their way: what is shown stays, and pales when it takes long.
  const waiting = useNavigation().location?.pathname === '/balance'
  const complete = list !== null && list.items.length >= list.totalCount

  return (
    <section className={css.history} aria-label="История операций">
      <HistoryFilterBar
        filters={filters}
        today={moscowDay(now)}
        totals={complete && list.items.length > 0 ? totalsOf(list.items) : null}
      />
      <output className="visually-hidden">{list !== null && !waiting && foundWords(list.totalCount)}</output>
      {failure !== undefined && (
        <Notice
          tone="bad"
          action={
            <Button
              variant="secondary"
              busy={state === 'loading' || history.loadingMore}
              onClick={() => (loaded.first.status === 'failed' ? void revalidate() : history.showMore())}
            >
              Повторить
            </Button>
          }
        >
          {failure}
        </Notice>
      )}
      {list?.items.length === 0 && failure === undefined && <HistoryEmpty filtered={hasFilters(filters)} />}
      {list !== null && list.items.length > 0 && (
        <div className={classNames(css.days, waiting && css.waiting)} aria-busy={waiting || undefined}>
          {daysOf(list.items, { complete }).map((day) => (
            <HistoryDaySection key={day.day} day={day} now={now} onOpen={setOpened} />
          ))}
        </div>
      )}
      {list !== null && failure === undefined && <MoreHistory {...history} list={list} />}
      <OperationDetails item={opened} now={now} onClose={() => setOpened(null)} />
    </section>
  )
}
