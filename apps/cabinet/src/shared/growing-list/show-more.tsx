import { ButtonLink } from '../button/button-link.tsx'
import { formatAmount } from '../format/amount.ts'
import { listPageSize } from './growing-list.ts'

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
  if (left <= 0) return null
  return (
    <ButtonLink to={to} variant="secondary" wide replace preventScrollReset>
      Показать ещё {Math.min(left, pageSize)} (осталось {formatAmount(left)})
    </ButtonLink>
  )
}
