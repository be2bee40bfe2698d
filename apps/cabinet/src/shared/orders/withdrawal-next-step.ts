import type { OrderStatus, WithdrawalReason } from '@impulse/api/orders/order'
import { newTicketAddress } from '../feedback/support-address.ts'

/** Returns true for a withdrawal that ended without a payout. Its whole sum is in the balance again. */
export const isRefunded = (status: OrderStatus): boolean =>
  status === 'rejected' || status === 'returned' || status === 'cancelled'

/** Returns the member's next step after a withdrawal that ended without a payout. `id`: the order of the withdrawal. */
export function toNextStep(reason: WithdrawalReason | null, id: string): { label: string; to: string } {
  const retryUrl = `/withdraw?from=${id}`
  switch (reason?.next) {
    // A withdrawal that the member cancelled has no reason, so there is nothing to correct.
    case undefined:
      return { label: 'Отправить снова', to: retryUrl }
    case 'again':
      return { label: 'Исправить и\u00a0отправить снова', to: retryUrl }
    case 'help':
      return { label: 'Написать в\u00a0поддержку', to: newTicketAddress({ about: 'order', object: id }) }
    case 'passport':
      return { label: 'Проверить документ', to: '/lk' }
  }
}
