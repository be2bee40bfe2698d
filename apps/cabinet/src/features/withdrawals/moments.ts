import { formatMoscowMoment } from '../../shared/format/date.ts'

/** Formats the moment from which a recipient can be paid, with its preposition: «с 23 ноября, 14:05 МСК». */
export const formatFrom = (moment: string, now: { now: string }): string =>
  `с\u00a0${formatMoscowMoment(moment, now)}`
