import { monthName } from '../../shared/format/date.ts'

/** Formats a month as «в октябре». After «в», the Russian names of all months end with «е». */
export function formatInMonth(day: string, { capital = false } = {}): string {
  return `${capital ? 'В' : 'в'}\u00a0${monthName(day).replace(/[ьй]?$/, 'е')}`
}
