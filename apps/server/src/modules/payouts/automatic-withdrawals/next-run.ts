import { toNextMonth } from '../../../platform/clock/moscow.ts'

/** Returns the first day after `today` that is the day `day` of a month. Days are `YYYY-MM-DD`; `day` is at most 28. */
export function nextRunAfter(today: string, day: number): string {
  const inMonth = (month: string): string => `${month.slice(0, 7)}-${String(day).padStart(2, '0')}`
  const thisMonth = inMonth(today)
  return thisMonth > today ? thisMonth : inMonth(toNextMonth(today))
}
