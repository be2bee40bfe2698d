import { Button } from '../../../shared/ui/button.tsx'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { useFocusNewRow } from '../../../shared/list/use-focus-new-row.ts'
import { Loading, Skeleton } from '../../../shared/ui/skeleton.tsx'
import css from './more-history.module.css'
import type { ShownHistory } from './use-history-list.ts'

/** Button that shows more operations, and loads the next page of the history when all loaded operations are shown. */
export function MoreHistory({ remainingCount, loadingMore, showMore }: ShownHistory) {
  const focusNewRow = useFocusNewRow(remainingCount)
  if (remainingCount <= 0) return null
  return (
    <div className={css.more}>
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
        Показать ещё (осталось {formatNumber(remainingCount)})
      </Button>
    </div>
  )
}
