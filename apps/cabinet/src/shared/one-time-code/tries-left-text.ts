import { plural } from '../format/plural.ts'

/**
 * Formats the number of remaining tries: «Осталась 1 попытка», «Осталось 3 попытки», «Осталось 5 попыток».
 */
export const triesLeftText = (count: number): string =>
  `${plural(count, 'Осталась', 'Осталось', 'Осталось')} ${count}\u00a0${plural(count, 'попытка', 'попытки', 'попыток')}`
