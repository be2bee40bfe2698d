import type { HistoryItem } from '@impulse/api/balance/balance'
import { Amount } from '../../../shared/amount/amount.tsx'
import { formatDay } from '../../../shared/format/date.ts'
import { ListSection } from '../../../shared/list/list-section.tsx'
import type { HistoryDay } from './history-days.ts'
import { OperationRow } from '../operation/operation-row.tsx'

type HistoryDaySectionProps = {
  day: HistoryDay
  today: string
  openedId: string | null
  onOpen: (item: HistoryItem) => void
}

/**
 * Operations of a day under a heading such as «18 ноября, среда · −15 000 б.», or «доступно −75 б.» when the day also has
 * points that are not available, such as a frozen reward. A sum of zero is left out.
 */
export function HistoryDaySection({
  day: { key, day, items, sum, hasOtherPoints },
  today,
  openedId,
  onOpen,
}: HistoryDaySectionProps) {
  const shownSum =
    sum === undefined || sum === 0 ? undefined : (
      <>
        <span className="visually-hidden">, за день </span>
        {hasOtherPoints && 'доступно '}
        <Amount value={sum} signed />
      </>
    )
  return (
    <ListSection id={`day-${key}`} title={formatDay(day, { now: today })} aside={shownSum}>
      {items.map((item) => (
        <li key={item.id}>
          <OperationRow
            item={item}
            today={today}
            isOpened={item.id === openedId}
            onOpen={() => onOpen(item)}
          />
        </li>
      ))}
    </ListSection>
  )
}
