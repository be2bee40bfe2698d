/** The programme lives in Moscow's time, wherever the member's phone is. */
const timeZone = 'Europe/Moscow'

const withOptions = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('ru-RU', { timeZone, ...options })

const dayMonth = withOptions({ day: 'numeric', month: 'long' })
const weekday = withOptions({ weekday: 'long' })
const year = withOptions({ year: 'numeric' })
const time = withOptions({ hour: '2-digit', minute: '2-digit' })
const month = withOptions({ month: 'long' })
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })

/**
 * A moment with its offset («2026-11-21T14:05:00+03:00»), a day of the calendar («2026-11-28»), or a Date.
 * A day alone is read as midnight UTC, which is the same day in Moscow.
 */
export type Moment = Date | string

/** The head of a day in a list: «Сегодня, 21 ноября», «Вчера, 20 ноября», «18 ноября, среда», «18 ноября 2025, вторник». */
export function formatDay(day: Moment, { now }: { now: Moment }): string {
  const near = nearDay(day, now)
  const date = formatDate(day, { now })
  return near === null ? `${date}, ${weekday.format(asDate(day))}` : `${near}, ${date}`
}

function nearDay(day: Moment, now: Moment): string | null {
  const daysAgo = (Date.parse(moscowDay(now)) - Date.parse(moscowDay(day))) / 86_400_000
  return daysAgo === 0 ? 'Сегодня' : daysAgo === 1 ? 'Вчера' : null
}

/** «18 ноября»; with the year when it is not the present one: «18 ноября 2025». */
export function formatDate(day: Moment, { now }: { now: Moment }): string {
  const date = dayMonth.format(asDate(day))
  const itsYear = year.format(asDate(day))
  return itsYear === year.format(asDate(now)) ? date : `${date} ${itsYear}`
}

/** «до 28 ноября». */
export function formatUntil(day: Moment, { now }: { now: Moment }): string {
  return `до ${formatDate(day, { now })}`
}

/** «14:05». */
export function formatTime(moment: Moment): string {
  return time.format(asDate(moment))
}

/** When something happened: «Сегодня, 14:20», «Вчера, 09:40», «18 ноября, 09:40». Below the head of its day the time is enough. */
export function formatMoment(moment: Moment, { now }: { now: Moment }): string {
  const day = nearDay(moment, now) ?? formatDate(moment, { now })
  return `${day.replaceAll(' ', '\u00a0')}, ${formatTime(moment)}`
}

/** «ноябрь». */
export function monthName(day: Moment): string {
  return month.format(asDate(day))
}

/** «ноя», «май», «июнь»: the word under a bar of a chart. */
export function shortMonthName(day: Moment): string {
  return shorten(monthName(day))
}

/** «Ноябрь 2026». */
export function formatMonth(day: Moment): string {
  const name = monthName(day)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${year.format(asDate(day))}`
}

/** The day in Moscow as «2026-11-21»: what groups a list, and what the wire calls a day. */
export function moscowDay(moment: Moment): string {
  return isoDay.format(asDate(moment))
}

/** Ours and not Intl's, which writes «нояб.» or «ноя», as its version pleases: server and browser must agree. */
function shorten(name: string): string {
  return name.length <= 4 ? name : name.slice(0, 3)
}

function asDate(moment: Moment): Date {
  return typeof moment === 'string' ? new Date(moment) : moment
}
