import type { Failed } from '../loading/loadable.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { LoadFailed } from '../feedback/load-failed.tsx'
import { listPageSize } from './growing-list.ts'
import { useFocusNewRow } from './use-focus-new-row.ts'

type ShowMoreProps = {
  left: number
  to: string
  /** Error of the last request for more rows, or null. */
  failed: Failed | null
  pageSize?: number
}

/** Button at the end of a list. A press on the button loads more rows. */
export function ShowMore({ left, to, failed, pageSize = listPageSize }: ShowMoreProps) {
  const focusNewRow = useFocusNewRow(left)
  if (failed !== null) return <LoadFailed of={failed}>{failed.text}</LoadFailed>
  if (left <= 0) return null
  return (
    <ButtonLink to={to} variant="secondary" wide replace preventScrollReset onClick={focusNewRow}>
      Показать ещё {left > pageSize ? `${pageSize} (осталось ${formatNumber(left)})` : left}
    </ButtonLink>
  )
}
