import type { Pending } from '@impulse/api/balance/balance'
import { formatAmount } from '../format/amount.ts'

/**
 * Returns the sum in payout and the address of its withdrawal, or of the list of orders if there are several
 * withdrawals. Returns null if nothing is in payout.
 */
export function findInPayout({
  inPayout,
  parts,
}: Pending): { text: string; to: string; count: number } | null {
  // A snapshot of an older version of the cabinet has no sum in payout.
  if (!inPayout) return null
  const withdrawalParts = parts.filter(({ reason }) => reason === 'withdrawal')
  const orderId = withdrawalParts[1] ? null : withdrawalParts[0]?.orderId
  return {
    text: `${formatAmount(inPayout)}\u00a0₽ в\u00a0пути`,
    to: orderId ? `/order/${orderId}` : '/order',
    count: withdrawalParts.length,
  }
}
