import type { OrderCard } from '@impulse/api/orders/order'
import { useAccount } from '../../shared/member/member-summary.ts'
import { useFreshOne } from '../../shared/loading/use-fresh-resource.ts'
import { api } from '../../shared/session/browser-session.ts'
import { isOpen } from './order-filters.ts'
import { fetchOrder } from './orders.load.ts'

export type FreshOrder = ReturnType<typeof useFreshOrder>

/** An application, and the member's money with it. */
export function useFreshOrder(loaded: OrderCard) {
  const { refresh } = useAccount()
  const { one, take, reload } = useFreshOne(loaded, {
    find: (signal) => fetchOrder(api, { id: loaded.id, signal }),
    goesOn: ({ status }) => isOpen(status),
    // Its money has moved with it.
    onTaken: (next, before) => next.status !== before.status && refresh(),
  })
  return { order: one, take, reload }
}
