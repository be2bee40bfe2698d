import type { Pending } from '@impulse/wire/balance'
import { formatRoubles } from '../format/amount.ts'
import { plural } from '../format/plural.ts'

/** «500 ₽ в пути» and its order; of several withdrawals their number and the list of them; null: nothing is under way. */
export function inPayoutOf({ inPayout, parts }: Pending): { sum: string; count: string; to: string } | null {
  // A snapshot of an older version of the cabinet has no such sum.
  if (!(inPayout > 0)) return null
  const held = parts.filter(({ reason }) => reason === 'withdrawal')
  const sum = `${formatRoubles(inPayout)} в\u00a0пути`
  const orderId = held[0]?.orderId
  if (held.length === 1 && orderId) return { sum, count: '', to: `/order/${orderId}` }
  const word = plural(held.length, 'заявка', 'заявки', 'заявок')
  return { sum, count: ` · ${held.length}\u00a0${word}`, to: '/order?category=withdrawal&state=open' }
}
