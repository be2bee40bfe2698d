import { claimTargetHours } from '@impulse/api/claims/claim-limits'
import { hourMs } from '@impulse/api/fields/durations'
import type { Order } from '@impulse/api/orders/order'
import { formatExpectedDay } from '../../shared/orders/expected-day.ts'
import { orderAppearance } from '../../shared/orders/order-status.ts'
import { holdEndedText, isDue } from '../../shared/balance/due-lot.ts'
import type { ReleaseDay } from '../../shared/balance/release-days.ts'
import { countDays, formatDate, formatUntil, moscowDay } from '../../shared/format/date.ts'
import { plural } from '../../shared/format/plural.ts'

/**
 * Formats a release day with the days that are left: «1 декабря, через 3 дня». For the day of due lots returns «Срок
 * заморозки закончился». Both days are `YYYY-MM-DD`.
 */
export function formatReleaseDay(day: string, { today }: { today: string }): string {
  if (isDue(day, { now: today })) return holdEndedText
  const date = formatDate(day, { now: today }).replaceAll(' ', '\u00a0')
  const days = countDays(today, day)
  const left = days === 1 ? 'завтра' : `через\u00a0${days}\u00a0${plural(days, 'день', 'дня', 'дней')}`
  return `${date}, ${left}`
}

/** Formats when the money of a withdrawal comes: «до 3 декабря». Returns its status when the day is unknown or is over. */
export const formatArrivalOrStatus = (
  order: Pick<Order, 'status' | 'expectedOn'>,
  { today }: { today: string },
): string => formatExpectedDay(order, { today }) ?? orderAppearance(order.status).text

/** Formats when staff answer an open claim: «Ответим до 3 декабря». Returns its status when that day is unknown or over. */
export function formatAnswerDay(
  { status, updatedAt }: Pick<Order, 'status' | 'updatedAt'>,
  { today }: { today: string },
): string {
  const answerOn = moscowDay(new Date(Date.parse(updatedAt) + claimTargetHours * hourMs))
  if (status !== 'review' || answerOn < today) return orderAppearance(status).text
  return `Ответим ${formatUntil(answerOn, { now: today })}`.replaceAll(' ', '\u00a0')
}

/** `isRest`: row of the days that have no row of their own. */
type SumRow = { name: string; amount: number; isRest?: true }

/** Number of rows below the nearest release day. */
const maxRows = 4

/**
 * Returns the rows below the nearest release day: the following days, if there are too many the rest of them as one
 * row, and the sum that is being checked.
 */
export function listLaterSums(
  { later, checking }: { later: readonly ReleaseDay[]; checking: number },
  { today }: { today: string },
): SumRow[] {
  const shown = later.length > maxRows ? later.slice(0, maxRows - 1) : later
  const rest = later.slice(shown.length)
  return [
    ...shown.map(({ day, amount }) => ({ name: formatDate(day, { now: today }), amount })),
    ...(rest.length === 0
      ? []
      : [
          {
            name: `Ещё ${rest.length} ${plural(rest.length, 'дата', 'даты', 'дат')}`,
            amount: rest.reduce((sum, { amount }) => sum + amount, 0),
            isRest: true as const,
          },
        ]),
    ...(checking === 0 ? [] : [{ name: 'На проверке', amount: checking }]),
  ]
}
