import type { Order } from '@impulse/wire/order'
import { Amount } from '../../shared/amount/amount.tsx'
import { formatDate } from '../../shared/format/date.ts'
import { ListRow } from '../../shared/list-row/list-row.tsx'
import { StatusTag } from '../../shared/status-tag/status-tag.tsx'
import { orderIcons, orderLook } from './order-look.ts'

/** An application of the list. */
export function OrderRow({ order, today }: { order: Order; today: string }) {
  const { words, tone } = orderLook(order.status)
  return (
    <ListRow
      to={`/order/${order.id}`}
      icon={orderIcons[order.category]}
      tone="plain"
      title={order.title}
      about={`№\u00a0${order.number} · ${formatDate(order.createdAt, { now: today })}`}
      status={<StatusTag tone={tone}>{words}</StatusTag>}
      aside={order.amount === null ? undefined : <Amount value={order.amount} bold />}
    />
  )
}
