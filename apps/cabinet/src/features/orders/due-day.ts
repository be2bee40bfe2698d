import { formatDate } from '../../shared/format/date.ts'

/**
 * Formats the date by which the member can expect something: «До 24 ноября». After that date, returns a text about the
 * delay. ISO dates can be compared as text.
 */
export function formatDueDay(dueOn: string, today: string): string {
  const day = formatDate(dueOn, { now: today }).replaceAll(' ', '\u00a0')
  return today <= dueOn
    ? `До\u00a0${day}`
    : `Ожидали до\u00a0${day}. Это дольше обычного: если нужна помощь, напишите в\u00a0поддержку`
}
