import { monthNames } from '@impulse/copy-ru/dates/month-names'

/**
 * Offset of Moscow from UTC. The cabinet shows Moscow time to all members. Dates are computed without `Intl`,
 * because its first use takes a tenth of a second on a slow device and would delay the response to the first press.
 */
const moscowMs = 3 * 3_600_000

/** Moment since which the offset of Moscow has not changed. `Intl` formats earlier moments. */
const steadySince = Date.parse('2014-10-26T01:00:00+03:00')

const weekdays = ['воскресенье', 'понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота'] as const

/**
 * Moment with its offset (`2026-11-21T14:05:00+03:00`), calendar day (`2026-11-28`), or Date. A calendar day
 * is read as midnight in UTC, which is on the same day in Moscow.
 */
export type Moment = Date | string

/**
 * Formats the heading of a day in a list: «Сегодня, 21 ноября», «Вчера, 20 ноября», «18 ноября, среда». The year is
 * added to a day of another year: «18 ноября 2025, вторник».
 */
export function formatDay(day: Moment, { now }: { now: Moment }): string {
  const nearName = nearDay(day, now)
  const date = formatDate(day, { now })
  return nearName === null ? `${date}, ${weekdayName(day)}` : `${nearName}, ${date}`
}

/** Returns the number of days from one day to another, both `YYYY-MM-DD`; negative when the second is earlier. */
export const countDays = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000

function nearDay(day: Moment, now: Moment): string | null {
  const daysAgo = countDays(moscowDay(day), moscowDay(now))
  return daysAgo === 0 ? 'Сегодня' : daysAgo === 1 ? 'Вчера' : null
}

/** Formats a date: «18 ноября», or «18 ноября 2025» for a year other than the current year. */
export function formatDate(day: Moment, { now }: { now: Moment }): string {
  const { year, month, dayOfMonth } = inMoscow(day)
  const date = `${Number(dayOfMonth)} ${monthNames[Number(month) - 1]?.[1]}`
  return year === inMoscow(now).year ? date : `${date} ${year}`
}

/** Formats the last day of a period: «до 28 ноября». */
export function formatUntil(day: Moment, { now }: { now: Moment }): string {
  return `до ${formatDate(day, { now })}`
}

/** Formats the time of day in Moscow: «14:05». */
export function formatTime(moment: Moment): string {
  const { hour, minute } = inMoscow(moment)
  return `${hour}:${minute}`
}

/**
 * Formats a moment in Moscow time: «Сегодня, 14:20», «Вчера, 09:40», «18 ноября, 09:40». In a list below the heading
 * of a day, use `formatTime`.
 */
export function formatMoment(moment: Moment, { now }: { now: Moment }): string {
  const day = nearDay(moment, now) ?? formatDate(moment, { now })
  return `${day.replaceAll(' ', '\u00a0')}, ${formatTime(moment)}`
}

/** Formats a moment where the time zone matters: «18 ноября, 09:40 МСК». */
export function formatMoscowMoment(moment: Moment, { now }: { now: Moment }): string {
  const day = formatDate(moment, { now }).replaceAll(' ', '\u00a0')
  return `${day}, ${formatTime(moment)}\u00a0МСК`
}

/** Returns the full name of a month: «ноябрь». */
export function monthName(day: Moment): string {
  return monthNames[Number(inMoscow(day).month) - 1]?.[0] ?? ''
}

/** Returns the short name of a month for the bar of a chart: «ноя», «май», «июнь». */
export function shortMonthName(day: Moment): string {
  return shorten(monthName(day))
}

/** Formats a month with its year: «Ноябрь 2026». */
export function formatMonth(day: Moment): string {
  const name = monthName(day)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${inMoscow(day).year}`
}

/** Returns the day in Moscow as `2026-11-21`, for grouping lists and for the API. */
export function moscowDay(moment: Moment): string {
  const { year, month, dayOfMonth } = inMoscow(moment)
  return `${year}-${month}-${dayOfMonth}`
}

/**
 * Shortens the name of a month. `Intl` is not used, because the server and the browser must render the same text,
 * and versions of `Intl` differ («нояб.», «ноя»).
 */
function shorten(name: string): string {
  return name.length <= 4 ? name : name.slice(0, 3)
}

function weekdayName(day: Moment): string {
  return weekdays[new Date(moscowDay(day)).getUTCDay()] ?? ''
}

/**
 * Returns the parts of a moment in Moscow as texts. The year has four digits, each other part has two digits.
 */
function inMoscow(moment: Moment) {
  const date = typeof moment === 'string' ? new Date(moment) : moment
  const isDay = typeof moment === 'string' && moment.length === '2026-11-28'.length
  const text =
    !isDay && date.getTime() < steadySince
      ? date.toLocaleString('sv-SE', { timeZone: 'Europe/Moscow' })
      : new Date(date.getTime() + moscowMs).toISOString()
  const [year = '', month = '', dayOfMonth = '', hour = '', minute = ''] = text.match(/\d+/g) ?? []
  return { year, month, dayOfMonth, hour, minute }
}
