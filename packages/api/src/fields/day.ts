/** Earliest and latest allowed date, which the specification gives. */
export const earliestDay = '1925-01-01'
export const latestDay = '2099-12-31'

/**
 * Returns true for a date `YYYY-MM-DD` that exists in the calendar and is between the earliest and the latest
 * allowed date.
 */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match || text < earliestDay || text > latestDay) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Formats `YYYY-MM-DD` as «21.11.2026». */
export const dayInDigits = (day: string): string => day.split('-').toReversed().join('.')
