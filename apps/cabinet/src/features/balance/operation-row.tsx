import type { HistoryItem } from '@impulse/wire/balance'
import { Amount } from '../../shared/amount/amount.tsx'
import { classNames } from '../../shared/class-names.ts'
import { formatTime } from '../../shared/format/date.ts'
import { Icon } from '../../shared/icon/icon.tsx'
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
    <button type="button" className={css.row} onClick={onOpen} aria-haspopup="dialog">
      <span className={classNames(css.tile, css[tone])}>
        <Icon name={icon} />
      </span>
      <span className={css.what}>
        <span className={css.title}>{item.title}</span>
        <span className={css.words}>{[formatTime(item.date), ...told].join(' · ')}</span>
      </span>
      <span className={classNames(css.amount, css[tone])}>
        <Amount value={item.amount} signed bold />
      </span>
    </button>
  )
}
