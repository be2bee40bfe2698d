import type { HistoryItem } from '@impulse/wire/balance'
import { Amount } from '../../shared/amount/amount.tsx'
import { classNames } from '../../shared/class-names.ts'
import { formatTime } from '../../shared/format/date.ts'
import { Icon } from '../../shared/icon/icon.tsx'
import { debtWords, operationLook } from './operation-look.ts'
import css from './operation-row.module.css'

type OperationRowProps = { item: HistoryItem; now: string; onOpen: () => void }

/** A line of the history; pressed, it tells the rest. */
export function OperationRow({ item, now, onOpen }: OperationRowProps) {
  const { icon, tone, words } = operationLook(item, { now })
  const debt = debtWords(item)
  return (
    <button type="button" className={css.row} onClick={onOpen} aria-haspopup="dialog">
      <span className={classNames(css.tile, css[tone])}>
        <Icon name={icon} />
      </span>
      <span className={css.what}>
        <span className={css.title}>{item.title}</span>
        <span className={css.words}>
          {formatTime(item.date)} · {words}
          {debt !== null && ` · ${debt}`}
        </span>
      </span>
      <span className={classNames(css.amount, css[tone])}>
        <Amount value={item.amount} signed bold />
      </span>
    </button>
  )
}
