import type { OrderStatus } from '@impulse/api/orders/order'

/** State of an order: `done` for an order with a final status, and `open` («В работе») for any other order. */
export type OrderState = 'open' | 'done'

export const statusesByState: Record<OrderState, readonly OrderStatus[]> = {
  open: ['review', 'needs_information', 'approved', 'sent'],
  done: ['paid', 'accepted', 'closed', 'rejected', 'returned', 'cancelled'],
}

export const isOpen = (status: OrderStatus): boolean => statusesByState.open.includes(status)
