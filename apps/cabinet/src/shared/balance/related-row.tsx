import type { RelatedOperation } from '@impulse/api/balance/operation'
import { Amount } from '../amount/amount.tsx'
import { Icon } from '../icon/icon.tsx'
import css from './related-row.module.css'

/** Class of a link or a button that has a `RelatedRow` as its content. */
export const relatedRowClass = css.related

type RelatedRowProps = { title: string; date?: string | undefined; amount?: RelatedOperation['amount'] }

/** Content of a link or a button that opens a related operation or contract: its title, its date and its amount in points. */
export function RelatedRow({ title, date, amount }: RelatedRowProps) {
  return (
    <>
      <span className={css.text}>
        <span className={css.title}>{title}</span>
        {date !== undefined && <span className={css.date}>{date}</span>}
      </span>
      {amount !== undefined && (
        <span className={css.amount}>
          <Amount value={amount} signed />
        </span>
      )}
      <Icon name="caret-right" className={css.icon} />
    </>
  )
}
