import type { HistoryItem } from '@impulse/api/balance/balance'
import { Amount } from '../../../shared/amount/amount.tsx'
import { useMasked } from '../../../shared/amount/hidden-amounts.ts'
import { ListRow } from '../../../shared/list/list-row.tsx'
import { DotSeparated } from '../../../shared/format/dot-separated.tsx'
import { operationAppearance, operationDetails } from './operation-appearance.ts'
import { operationName } from './operation-name.ts'
import css from './operation-row.module.css'

type OperationRowProps = {
  item: HistoryItem
  today: string
  /** Date and time of the operation, for a list without day headings. */
  when?: string
  /** True while the details of the operation are shown. */
  isOpened?: boolean
  onOpen: () => void
}

/** Row of the history. A press on the row opens the operation's details. */
export function OperationRow({ item, today, when, isOpened, onOpen }: OperationRowProps) {
  const { icon, tone, isUndone = false } = operationAppearance(item, { now: today })
  const mask = useMasked()
  return (
    <ListRow
      icon={icon}
      tone={tone}
      title={<DotSeparated>{operationName(item)}</DotSeparated>}
      about={operationDetails(item, { now: today, when }).map(mask).join(' · ')}
      aside={
        <span className={isUndone ? css.undone : css[tone]}>
          {/* A line through a sum would hide its minus. */}
          <Amount
            value={isUndone ? Math.abs(item.amount) : item.amount}
            signed={!isUndone || item.amount > 0}
            bold={!isUndone}
          />
        </span>
      }
      isOpened={isOpened}
      onOpen={onOpen}
    />
  )
}
