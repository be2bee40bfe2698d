import type { ResentOrder, WithdrawalReason } from '@impulse/api/orders/order'
import { newTicketAddress } from '../feedback/support-address.ts'

type FailedWithdrawal = { reason: WithdrawalReason | null; resent?: ResentOrder | undefined }

/**
 * Returns the member's next step after a withdrawal that ended without a payout, or the withdrawal by which the member
 * has requested it again. `id`: the order of the withdrawal.
 */
export function toNextStep({ reason, resent }: FailedWithdrawal, id: string): { label: string; to: string } {
  if (resent !== undefined)
    return { label: `Новая заявка №\u00a0${resent.number}`, to: `/order/${resent.id}` }
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
