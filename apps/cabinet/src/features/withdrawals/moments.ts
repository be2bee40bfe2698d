import { formatDate, formatTime } from '../../shared/format/date.ts'

/**
 * Formats the moment from which a recipient can be paid or withdrawals are possible: «23 ноября, 14:05 МСК».
 */
export const formatPayableFrom = (moment: string, { now }: { now: string }): string =>
  `${formatDate(moment, { now }).replaceAll(' ', '\u00a0')}, ${formatTime(moment)}\u00a0МСК`

/** Formats the moment from which a recipient can be paid, with its preposition: «с 23 ноября, 14:05 МСК». */
export const formatFrom = (moment: string, now: { now: string }): string =>
  `с\u00a0${formatPayableFrom(moment, now)}`
