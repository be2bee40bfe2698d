import type { HistoryItem } from '@impulse/wire/balance'
import { Amount } from '../../shared/amount/amount.tsx'
import { formatTime } from '../../shared/format/date.ts'
import { ListRow } from '../../shared/list-row/list-row.tsx'
import { operationLook, sharesOf } from './operation-look.ts'
import css from './operation-row.module.css'

type OperationRowProps = { item: HistoryItem; today: string; onOpen: () => void }

/** A line of the history; pressed, it tells the rest. */
export function OperationRow({ item, today, onOpen }: OperationRowProps) {
  const { icon, tone, words } = operationLook(item, { now: today })
  const shares = sharesOf(item).map(({ name, words: sum }) => `${name.toLowerCase()}: ${sum}`)
  // Of a correction its title and its shares say all; the word alone would push them to a third line.
  const told = item.category === 'correction' && shares.length > 0 ? shares : [words, ...shares]
  return (
    <ListRow
      icon={icon}
      tone={tone}
      title={item.title}
      about={[formatTime(item.date), ...told].join(' · ')}
      aside={
        <span className={css[tone]}>
          <Amount value={item.amount} signed bold />
        </span>
      }
      onOpen={onOpen}
    />
  )
}
