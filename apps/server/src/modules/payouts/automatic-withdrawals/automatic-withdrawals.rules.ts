/** Returns the first day after `today` that is the day `day` of a month. Days are `YYYY-MM-DD`; `day` is at most 28. */
export function nextRunAfter(today: string, day: number): string {
  const inMonth = (month: string): string => `${month}-${String(day).padStart(2, '0')}`
  const thisMonth = inMonth(today.slice(0, 7))
  if (thisMonth > today) return thisMonth
  const [year = 0, month = 0] = today.split('-').map(Number)
  const following = month === 12 ? [year + 1, 1] : [year, month + 1]
  return inMonth(following.map((part) => String(part).padStart(2, '0')).join('-'))
}

/**
 * Returns the idempotency key of the automatic withdrawal of a month. A client cannot send this key, because the header
 * allows no colon.
 */
export const toRunKey = (runOn: string): string => `automatic:${runOn.slice(0, 7)}`

type Limits = { available: number; minimum: number; maximum: number; monthLeft: number }

/**
 * Returns the amount of an automatic withdrawal: everything available within the limits. Never below the minimum, so that
 * a limit that leaves less is refused with its own reason.
 */
export const toRunAmount = ({ available, minimum, maximum, monthLeft }: Limits): number =>
  Math.max(minimum, Math.min(available, maximum, monthLeft))
