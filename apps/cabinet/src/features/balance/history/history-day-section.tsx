import type { HistoryItem } from '@impulse/api/balance/balance'
import { Amount } from '../../../shared/amount/amount.tsx'
import { formatDay } from '../../../shared/format/date.ts'
import { ListCard } from '../../../shared/list/list-row.tsx'
import css from './history-day-section.module.css'
import type { HistoryDay } from './history-days.ts'
import { OperationRow } from '../operation/operation-row.tsx'

type HistoryDaySectionProps = { day: HistoryDay; today: string; onOpen: (item: HistoryItem) => void }

/** Operations of a day under a heading such as «18 ноября, среда · −15 000 б.». */
export function HistoryDaySection({ day: { key, day, items, sum }, today, onOpen }: HistoryDaySectionProps) {
  // Passes the number of rows to CSS, which estimates the height of the day from this number. With
  // `content-visibility`, the browser does not lay out days outside the screen.
  const reportHeight = (section: HTMLElement | null) =>
    section?.style.setProperty('--rows', String(items.length))
  return (
    <section ref={reportHeight} className={css.day} aria-labelledby={`day-${key}`}>
      <h2 id={`day-${key}`} className={css.head}>
        <span>{formatDay(day, { now: today })}</span>
        {sum !== undefined && (
          <span className={css.sum}>
            <span className="visually-hidden">, за день </span>
            <Amount value={sum} signed />
          </span>
        )}
      </h2>
      <ListCard>
        {items.map((item) => (
          <li key={item.id}>
            <OperationRow item={item} today={today} onOpen={() => onOpen(item)} />
          </li>
        ))}
      </ListCard>
    </section>
  )
}
