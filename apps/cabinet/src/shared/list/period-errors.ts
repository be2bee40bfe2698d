import { dayInDigits, earliestDay, latestDay } from '@impulse/api/fields/day'
import { absentDayText, isAbsentDay, toIsoText } from '../form/masked/typed-day.ts'
import type { Period } from './period.ts'

export type PeriodErrors = { dateSince?: string; dateTo?: string }

/**
 * Returns the errors of a period whose dates the member typed as «21.11.2026». An empty field is an error if `required`
 * is true; otherwise the period is open at that end.
 */
export function periodErrors({ dateSince, dateTo }: Period, { required = false } = {}): PeriodErrors {
  const since = dayError(dateSince) ?? (required ? emptyError(dateSince, 'начало') : undefined)
  const to =
    dayError(dateTo) ?? (required ? emptyError(dateTo, 'конец') : undefined) ?? orderError(dateSince, dateTo)
  return { ...(since && { dateSince: since }), ...(to && { dateTo: to }) }
}

function dayError(text: string): string | undefined {
  if (text === '') return undefined
  const day = toIsoText(text)
  if (day === null) return 'Введите дату полностью: день, месяц и\u00a0год'
  if (day > latestDay) return `Введите дату не\u00a0позже ${dayInDigits(latestDay)}`
  if (day < earliestDay) return `Введите дату не\u00a0раньше ${dayInDigits(earliestDay)}`
  return isAbsentDay(day) ? absentDayText : undefined
}

const emptyError = (text: string, end: string): string | undefined =>
  text === '' ? `Введите ${end} периода` : undefined

function orderError(since: string, to: string): string | undefined {
  if (since === '' || to === '' || dayError(since) !== undefined) return undefined
  return (toIsoText(since) ?? '') > (toIsoText(to) ?? '')
    ? `Введите дату не\u00a0раньше начала периода — ${since}`
    : undefined
}
