import { plural } from '../../../shared/format/plural.ts'

/** Formats the number of found operations: «Найдено 134 операции», «Найдена 1 операция». */
export const formatFound = (count: number): string =>
  `${plural(count, 'Найдена', 'Найдено', 'Найдено')} ${count} ${plural(count, 'операция', 'операции', 'операций')}`
