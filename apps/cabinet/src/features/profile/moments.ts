import { formatDate, formatTime, type Moment } from '../../shared/format/date.ts'

/** Formats a moment as date and time in Moscow: «21 ноября, 14:05 МСК». */
export const formatMoment = (moment: Moment, { now }: { now: Moment }): string =>
  `${formatDate(moment, { now })}, ${formatTime(moment)}\u00a0МСК`.replace(' ', '\u00a0')
