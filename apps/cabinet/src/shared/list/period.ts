import { formatDate, formatMonth } from '../format/date.ts'

/**
 * First and last day of a period as `YYYY-MM-DD`, both included. An empty string means that the period is
 * open at that end.
 */
export type Period = { dateSince: string; dateTo: string }

export type Preset = Period & { name: string }

/** Returns the preset periods (all time, this month, last month, quarter) for the day `today` in Moscow. */
export function presetsOn(today: string): Preset[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const quarter = month - ((month - 1) % 3)
  return [
    { name: 'Всё время', dateSince: '', dateTo: '' },
    { name: 'Этот месяц', ...months({ year, month, count: 1 }) },
    { name: 'Прошлый', ...months({ year, month: month - 1, count: 1 }) },
    { name: 'Квартал', ...months({ year, month: quarter, count: 3 }) },
  ]
}

/** Returns `count` whole months, beginning `ago` months before the month that contains the day `today`. */
export const toMonths = (today: string, { ago, count }: { ago: number; count: number }): Period =>
  months({ year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) - ago, count })

/**
 * Returns the name of a period: «Всё время», «Ноябрь 2026», «5 ноября» for a single day, «1 октября — 31 декабря», «С 5
 * ноября» or «По 5 ноября».
 */
export function periodName({ dateSince, dateTo }: Period, today: string): string {
  if (dateSince === '' && dateTo === '') return 'Всё время'
  if (dateTo === '') return `С\u00a0${formatDate(dateSince, { now: today })}`
  if (dateSince === '') return `По\u00a0${formatDate(dateTo, { now: today })}`
  if (isWholeMonth({ dateSince, dateTo })) return formatMonth(dateSince)
  if (dateSince === dateTo) return formatDate(dateSince, { now: today })
  return `${formatDate(dateSince, { now: today })}\u00a0— ${formatDate(dateTo, { now: today })}`
}

export const isSamePeriod = (one: Period, other: Period): boolean =>
  one.dateSince === other.dateSince && one.dateTo === other.dateTo

function isWholeMonth({ dateSince, dateTo }: Period): boolean {
  const [year, month] = [Number(dateSince.slice(0, 4)), Number(dateSince.slice(5, 7))]
  return isSamePeriod({ dateSince, dateTo }, months({ year, month, count: 1 }))
}

/**
 * Returns the period of `count` months from the given month. A month below 1 or above 12 belongs to another
 * year.
 */
function months({ year, month, count }: { year: number; month: number; count: number }): Period {
  return { dateSince: day(year, month, 1), dateTo: day(year, month + count, 0) }
}

const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)
