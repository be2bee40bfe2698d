import type { OrderCard } from '@impulse/api/orders/order'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import { useFreshObject } from '../../shared/loading/use-fresh-resource.ts'
import { api } from '../../shared/session/browser-session.ts'
import { fetchOrder } from './order.load.ts'
import { isOpen } from './order-states.ts'

export type FreshOrder = ReturnType<typeof useFreshOrder>

/**
 * State of an order's page. While the order has no final status, the hook reloads the order regularly. When the
 * status changes, the hook also reloads the balance, because the balance may have changed.
 */
export function useFreshOrder(loaded: OrderCard) {
  const { refresh } = useMemberSummary()
  const { one, take, reload } = useFreshObject(loaded, {
    find: (signal) => fetchOrder(api, { id: loaded.id, signal }),
    isOpen: ({ status }) => isOpen(status),
    onChange: (next, before) => next.status !== before.status && refresh(),
  })
  return { order: one, take, reload }
}
