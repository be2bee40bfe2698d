import { hourMs } from '@impulse/api/fields/durations'
import { programmeTimeZone } from '@impulse/api/contracts/contract'
import { dayInDigits, isDay } from '@impulse/api/fields/day'

/**
 * Formats the time in Moscow. Uses the time zone data, because Moscow's offset was not always UTC+3: it has
 * been fixed only since 26 October 2014.
 */
const wall = new Intl.DateTimeFormat('en-CA', {
  timeZone: programmeTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Returns the calendar day in Moscow at a moment, as `YYYY-MM-DD`. */
export const moscowDay = (moment: Date): string => wallClock(moment).slice(0, 10)

/** Returns the first day of the month of `day`, as `YYYY-MM-01`. */
export const toMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** Returns the first day of the month after a day's month. */
export const toNextMonth = (day: string): string => toMonth(addDays(toMonth(day), 31))

/** Returns the moment at which a day begins in Moscow. */
export function moscowMidnight(day: string): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`)
  // Computes the offset twice, because the first computation uses the offset at midnight UTC. When Moscow's offset
  // changes near midnight, the offset at midnight in Moscow may be another one.
  const guess = asUtc - offsetMs(new Date(asUtc))
  return new Date(asUtc - offsetMs(new Date(guess)))
}

/** Parses a time in Moscow such as `2026-11-25 10:00`. Returns null for any other text. */
export function moscowMoment(text: string): Date | null {
  const [, day = '', hour, minute] = /^(\d{4}-\d{2}-\d{2})[ T]([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  if (!isDay(day)) return null
  return new Date(moscowMidnight(day).getTime() + (Number(hour) * 60 + Number(minute)) * 60_000)
}

/** Returns the day that is `days` days after `day`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Formats a moment as ISO 8601 with Moscow's offset, such as `2026-11-21T14:05:00+03:00`. */
export function moscowIso(moment: Date): string {
  const minutes = Math.round(offsetMs(moment) / 60_000)
  const sign = minutes < 0 ? '-' : '+'
  const hours = String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0')
  const rest = String(Math.abs(minutes) % 60).padStart(2, '0')
  return `${wallClock(moment)}${sign}${hours}:${rest}`
}

/** Formats a moment as the time in Moscow, such as «21.11.2026 14:05». */
export const momentInDigits = (moment: Date): string =>
  `${dayInDigits(moscowDay(moment))} ${timeInDigits(moment)}`

/** Formats the time of day in Moscow: «14:05». */
export const timeInDigits = (moment: Date): string => wallClock(moment).slice(11, 16)

/** Formats the day in Moscow at a moment, such as «5 декабря». */
export const formatLongDay = (moment: Date): string => longDayFormat.format(moment)

const longDayFormat = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  timeZone: programmeTimeZone,
})

const wallClock = (moment: Date): string =>
  new Date(moment.getTime() + offsetMs(moment)).toISOString().slice(0, 19)

const knownOffsets = new Map<number, number>()

/**
 * Returns Moscow's offset from UTC in milliseconds at a moment. Caches the offset of each hour, because a
 * page of history needs hundreds of offsets, most of them of the same hours.
 */
function offsetMs(moment: Date): number {
  const hour = Math.floor(moment.getTime() / hourMs)
  const known = knownOffsets.get(hour)
  if (known !== undefined) return known
  if (knownOffsets.size > 10_000) knownOffsets.clear()
  const offset = offsetAtHour(new Date(hour * hourMs))
  knownOffsets.set(hour, offset)
  return offset
}

function offsetAtHour(hour: Date): number {
  const parts: Record<string, string> = {}
  for (const { type, value } of wall.formatToParts(hour)) parts[type] = value
  const { year, month, day, hour: hours, minute, second } = parts
  return Date.parse(`${year}-${month}-${day}T${hours}:${minute}:${second}Z`) - hour.getTime()
}
