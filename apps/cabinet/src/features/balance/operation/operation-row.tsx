import type { HistoryItem } from '@impulse/api/balance/balance'
import { Amount } from '../../../shared/amount/amount.tsx'
import { useMasked } from '../../../shared/amount/hidden-amounts.ts'
import { formatTime } from '../../../shared/format/date.ts'
import { ListRow } from '../../../shared/list/list-row.tsx'
import { operationAppearance, toBalanceChanges } from './operation-appearance.ts'
import css from './operation-row.module.css'

type OperationRowProps = {
  item: HistoryItem
  today: string
  /** Date and time of the operation. By default only the time, for lists with day headings. */
  when?: string
} & ({ to: string; onOpen?: never } | { onOpen: () => void; to?: never })

/** Row of the history. A press on the row opens the operation's details. */
export function OperationRow({ item, today, when = formatTime(item.date), ...opens }: OperationRowProps) {
  const { icon, tone, text: message } = operationAppearance(item, { now: today })
  const mask = useMasked()
  const shares = toBalanceChanges(item).map(({ name, text: sum }) => `${name.toLowerCase()}: ${sum}`)
  // A correction is shown without the label of its type. The title and the changed balances describe it
  // completely, and the label would need a third line.
  const lines = item.category === 'correction' && shares.length > 0 ? shares : [message, ...shares]
  return (
    <ListRow
      icon={icon}
      tone={tone}
      title={item.title}
      about={[when, ...lines.map(mask)].join(' · ')}
      aside={
        <span className={css[tone]}>
          <Amount value={item.amount} signed bold />
        </span>
      }
      {...opens}
    />
  )
}
