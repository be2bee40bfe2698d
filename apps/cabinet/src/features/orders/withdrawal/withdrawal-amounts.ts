import type { OrderCard, WithdrawalDetails } from '@impulse/api/orders/order'
import { formatPoints, formatRoubles } from '@impulse/copy-ru/balance/points'
import { isRefunded } from '../../../shared/orders/order-status.ts'

type Amounts = Pick<OrderCard, 'status' | 'amount'> & Pick<WithdrawalDetails, 'fee' | 'tax' | 'credited'>

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
