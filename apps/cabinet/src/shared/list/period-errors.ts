import { dayInDigits, earliestDay, latestDay } from '@impulse/api/fields/day'

/** Value of a date field, as the browser reports it. `valid` is false while the date is incomplete. */
export type DayField = { value: string; valid: boolean }

export type PeriodErrors = { dateSince?: string; dateTo?: string }

/**
 * Returns the errors of a period. An empty field is an error if `required` is true; otherwise the period is open at
 * that end.
 */
export function periodErrors(
  { dateSince, dateTo }: { dateSince: DayField; dateTo: DayField },
  { required = false } = {},
): PeriodErrors {
  const since = dayError(dateSince) ?? (required ? emptyError(dateSince, 'начало') : undefined)
  const to =
    dayError(dateTo) ?? (required ? emptyError(dateTo, 'конец') : undefined) ?? orderError(dateSince, dateTo)
  return { ...(since && { dateSince: since }), ...(to && { dateTo: to }) }
}

function dayError({ value, valid }: DayField): string | undefined {
  if (!valid) return 'Введите дату полностью: день, месяц и\u00a0год'
  if (value === '') return undefined
  if (value.length > latestDay.length || value > latestDay)
    return `Введите дату не\u00a0позже ${dayInDigits(latestDay)}`
  return value < earliestDay ? `Введите дату не\u00a0раньше ${dayInDigits(earliestDay)}` : undefined
}

const emptyError = ({ value }: DayField, end: string): string | undefined =>
  value === '' ? `Введите ${end} периода` : undefined

const orderError = (since: DayField, to: DayField): string | undefined =>
  since.value !== '' && to.value !== '' && dayError(since) === undefined && since.value > to.value
    ? `Введите дату не\u00a0раньше начала периода — ${dayInDigits(since.value)}`
    : undefined
