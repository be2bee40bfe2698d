import { claimNotification } from './claims.messages.ts'
import type { OrderStatus } from '@impulse/api/orders/order'
import type { Tx } from '../../../platform/db/db.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { selectClaimNotifications } from './claims.sql.ts'

/**
 * Notifies members of the new status of their claims. The notifications are written in the transaction that
 * changes the status.
 */
export async function notifyClaims(
  tx: Tx,
  {
    orderIds,
    status,
    note,
    at,
  }: { orderIds: readonly string[]; status: OrderStatus; note: string; at: Date },
): Promise<void> {
  if (orderIds.length === 0) return
  for (const claim of await selectClaimNotifications(tx, orderIds)) {
    const { orderId, memberId, number, contractNumber, steps } = claim
    await notify(tx, {
      ...claimNotification({
        status,
        note,
        number: Number(number),
        contractNumber,
      }),
      // The idempotency key contains the number of timeline events, because a claim can have the same status
      // twice.
      memberId,
      key: `order:${orderId}:step-${steps}`,
      category: 'reward',
      link: `/order/${orderId}`,
      at,
    })
  }
}
