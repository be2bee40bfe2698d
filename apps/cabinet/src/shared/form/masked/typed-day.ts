import { earliestDay, isDay, latestDay } from '@impulse/api/fields/day'

/** Converts a complete «21.11.2026» to `2026-11-21`, even if the calendar has no such day. Otherwise returns null. */
export function toIsoText(text: string): string | null {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text.trim()) ?? []
  return year === undefined ? null : `${year}-${month}-${day}`
}

/** Parses «21.11.2026». Returns null for an incomplete or impossible date, and for one outside the allowed dates. */
export function parseDay(text: string): string | null {
  const day = toIsoText(text)
  return day !== null && isDay(day) ? day : null
}

/** Error of a complete date that the calendar does not have. */
export const absentDayText = 'Такой даты нет: проверьте день и\u00a0месяц'

/** Returns true for `YYYY-MM-DD` within the allowed dates, such as `2026-11-31`, that the calendar does not have. */
export const isAbsentDay = (isoText: string | null): boolean =>
  isoText !== null && isoText >= earliestDay && isoText <= latestDay && !isDay(isoText)
