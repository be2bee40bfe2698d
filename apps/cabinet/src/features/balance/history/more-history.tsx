import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { useFocusNewRow } from '../../../shared/list/use-focus-new-row.ts'
import { Loading, Skeleton } from '../../../shared/ui/skeleton.tsx'
import type { HistoryList } from './history-list.ts'
import css from './more-history.module.css'
import type { ShownHistory } from './use-history-list.ts'

/**
 * Loads the next pages of the history: two pages automatically when the member scrolls to the end, further pages by a
 * button. With endless automatic loading, the member could not reach the footer.
 */
export function MoreHistory({
  list,
  loadingMore,
  laterPages,
  showMore,
}: ShownHistory & { list: HistoryList }) {
  const end = useRef<HTMLDivElement>(null)
  const left = list.totalCount - list.items.length
  const isAutomatic = left > 0 && laterPages < automaticPages
  const focusNewRow = useFocusNewRow(left)
  const loadMore = useEffectEvent(showMore)
  useEffect(() => {
    if (!isAutomatic || end.current === null) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loadMore()
      },
      { rootMargin: '400px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isAutomatic, laterPages])
  if (left <= 0) return null
  return (
    <div ref={end} className={css.more}>
      {loadingMore && (
        <Loading label="Загружаем операции">
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Loading>
      )}
      <Button
        variant="secondary"
        wide
        busy={loadingMore}
        onClick={(event) => {
          focusNewRow(event)
          showMore()
        }}
      >
        Показать ещё (осталось {formatNumber(left)})
      </Button>
    </div>
  )
}

const automaticPages = 2
