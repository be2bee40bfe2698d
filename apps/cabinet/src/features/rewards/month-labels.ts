import { monthName } from '../../shared/format/date.ts'

/** Formats a month as «в октябре»: all names of months take the same ending. */
export function formatInMonth(day: string, { capital = false } = {}): string {
  return `${capital ? 'В' : 'в'}\u00a0${monthName(day).replace(/[ьй]?$/, 'е')}`
}
