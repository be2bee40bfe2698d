import type { Pending } from '@impulse/api/balance/balance'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'

/**
 * Returns the sum that is being paid out, and the address of its withdrawal, or of the list of withdrawals if there
 * are several. Returns null if nothing is being paid out.
 */
export function findInPayout({
  inPayout,
  parts,
}: Pending): { text: string; to: string; count: number } | null {
  // A snapshot that an older version of the cabinet stored does not contain `inPayout`.
  if (!inPayout) return null
  const withdrawalParts = parts.filter(({ reason }) => reason === 'withdrawal')
  const orderId = withdrawalParts[1] ? null : withdrawalParts[0]?.orderId
  return {
    text: `${formatNumber(inPayout)}\u00a0₽ на\u00a0выводе`,
    to: orderId ? `/order/${orderId}` : '/order',
    count: withdrawalParts.length,
  }
}
