import { monthName } from '../../shared/format/date.ts'

/** Formats a month as «в октябре». After «в» all Russian names of months have the same ending. */
export function formatInMonth(day: string, { capital = false } = {}): string {
  return `${capital ? 'В' : 'в'}\u00a0${monthName(day).replace(/[ьй]?$/, 'е')}`
}
