import { monthName } from '../../shared/format/date.ts'

/** «в октябре»: every month's name takes the same ending. */
export function inMonth(day: string, { capital = false } = {}): string {
  return `${capital ? 'В' : 'в'}\u00a0${monthName(day).replace(/[ьй]?$/, 'е')}`
}
