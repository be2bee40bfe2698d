import type { Order } from '@impulse/api/orders/order'
import { BankTile } from '../../shared/banks/bank-tile.tsx'
import { Amount } from '../../shared/amount/amount.tsx'
import { useMasked } from '../../shared/amount/hidden-amounts.ts'
import { formatRoubles } from '@impulse/copy-ru/balance/points'
import { formatMoment } from '../../shared/format/date.ts'
import { ListRow } from '../../shared/list/list-row.tsx'
import { fromList } from '../../shared/page/from-list.ts'
import { StatusTag } from '../../shared/ui/status-tag.tsx'
import { NoWrapEachWord } from '../../shared/ui/no-wrap.tsx'
import css from './orders-page.module.css'
import { formatExpectedDay } from '../../shared/orders/expected-day.ts'
import { orderIcons, orderAppearance } from '../../shared/orders/order-status.ts'

/**
 * Row of an order. A withdrawal has the name of its bank next to the bank's tile. Its amount is in roubles, because the bank pays
 * out roubles; the reward of a claim is in points.
 */
export function OrderRow({ order, today }: { order: Order; today: string }) {
  const mask = useMasked()
  const expectedDay = formatExpectedDay(order, { today })
  const { bank } = order
  return (
    <ListRow
      to={`/order/${order.id}`}
      state={fromList}
      icon={orderIcons[order.category]}
      tone="plain"
      tile={bank && <BankTile name={bank} />}
      title={<NoWrapEachWord>{bank ?? order.title}</NoWrapEachWord>}
      about={[
        `${bank === undefined ? '' : 'Вывод\u00a0'}№\u00a0${order.number}`,
        formatMoment(order.createdAt, { now: today }),
        ...(expectedDay === null ? [] : [`деньги ${expectedDay}`]),
      ].join(' · ')}
      status={
        <span className={css.tag}>
          <StatusTag {...orderAppearance(order.status)} />
        </span>
      }
      aside={
        order.amount !== null ? (
          <strong>{mask(formatRoubles(order.amount))}</strong>
        ) : order.reward !== null ? (
          <Amount value={order.reward} signed bold />
        ) : undefined
      }
    />
  )
}
