import type { Order } from '@impulse/api/orders/order'
import { formatUntil } from '../format/date.ts'

/**
 * Formats the day by which the money of a withdrawal should come: «до 3 декабря». Returns null when the day is unknown
 * or is over. ISO dates can be compared as text.
 */
export const formatExpectedDay = (
  { expectedOn }: Pick<Order, 'expectedOn'>,
  { today }: { today: string },
): string | null =>
  expectedOn === undefined || expectedOn < today
    ? null
    : formatUntil(expectedOn, { now: today }).replaceAll(' ', '\u00a0')
