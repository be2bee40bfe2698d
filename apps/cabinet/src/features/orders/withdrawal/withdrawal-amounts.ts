import type { OrderCard, OrderStatus, WithdrawalDetails } from '@impulse/api/orders/order'
import { formatPoints, formatRoubles } from '@impulse/copy-ru/balance/points'

type Amounts = Pick<OrderCard, 'status' | 'amount'> & Pick<WithdrawalDetails, 'fee' | 'tax' | 'credited'>

/** Returns true for a withdrawal that ended without a payout. Its whole sum is in the balance again. */
export const isRefunded = (status: OrderStatus): boolean =>
  status === 'rejected' || status === 'returned' || status === 'cancelled'

/** Lists how the sum of a withdrawal divides, or only the refund of a withdrawal that ended without a payout. */
export function listWithdrawalAmounts({ status, amount, fee, tax, credited }: Amounts) {
  if (isRefunded(status)) return [{ name: 'Вернулось на\u00a0баланс', text: formatPoints(amount) }]
  return [
    { name: 'Списано с баланса', text: formatPoints(amount) },
    ...(fee > 0 ? [{ name: 'Комиссия', text: formatRoubles(fee) }] : []),
    ...(tax > 0 ? [{ name: 'НДФЛ', text: formatRoubles(tax) }] : []),
    { name: 'Сумма перевода', text: formatRoubles(credited) },
  ]
}
