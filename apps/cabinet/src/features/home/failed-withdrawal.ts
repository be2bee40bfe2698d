import type { Notifications } from '@impulse/api/notifications/notification'
import type { Order, Orders } from '@impulse/api/orders/order'
import { moscowDay } from '../../shared/format/date.ts'
import type { FailedWithdrawal } from './next-step.ts'

/**
 * Returns the latest failed withdrawal if its notification is unread and the member has requested no other withdrawal
 * since the failure, or has cancelled it. The result depends only on server data, so all devices of the member show the
 * same withdrawal.
 */
export function failedWithdrawalIn(
  withdrawals: Orders | undefined,
  withdrawalNotifications: Notifications | undefined,
): FailedWithdrawal | null {
  const orders = withdrawals?.listCardOrder ?? []
  const [last] = orders
    .filter(hasFailed)
    .toSorted((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt))
  if (last === undefined) return null
  const endedAt = Date.parse(last.updatedAt)
  const isEarlierOrCancelled = ({ status, createdAt }: Order) =>
    status === 'cancelled' || Date.parse(createdAt) <= endedAt
  if (!orders.every(isEarlierOrCancelled)) return null
  const link = `/order/${last.id}`
  const failureNotification = withdrawalNotifications?.notifications.find(
    (notification) => notification.link === link,
  )
  if (failureNotification === undefined || failureNotification.read) return null
  const { status, amount, updatedAt } = last
  return {
    status,
    link,
    text: failureNotification.text,
    amount: amount ?? 0,
    endedOn: moscowDay(updatedAt),
  }
}

const hasFailed = (order: Order): order is Order & { status: 'rejected' | 'returned' } =>
  order.status === 'rejected' || order.status === 'returned'
