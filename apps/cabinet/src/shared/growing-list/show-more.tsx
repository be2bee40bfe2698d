import { ButtonLink } from '../button/button-link.tsx'
import { formatAmount } from '../format/amount.ts'
import { listPageSize } from './growing-list.ts'
import { useFocusNewRow } from './use-focus-new-row.ts'

/** At the end of a list that has more. */
export function ShowMore({
  left,
  to,
  pageSize = listPageSize,
}: {
  left: number
  to: string
  pageSize?: number
}) {
  const focusNewRow = useFocusNewRow(left)
  if (left <= 0) return null
  return (
    <ButtonLink to={to} variant="secondary" wide replace preventScrollReset onClick={focusNewRow}>
      Показать ещё {Math.min(left, pageSize)} (осталось {formatAmount(left)})
    </ButtonLink>
  )
}
