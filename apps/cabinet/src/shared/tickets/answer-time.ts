import { plural } from '../format/plural.ts'

/** Formats the time within which the support answers: «Обычно отвечаем за 24 часа». */
export const formatAnswerTime = (hours: number): string =>
  `Обычно отвечаем за\u00a0${hours}\u00a0${plural(hours, 'час', 'часа', 'часов')}`
