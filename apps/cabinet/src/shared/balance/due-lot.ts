import { formatUntil, moscowDay, type Moment } from '../format/date.ts'

/**
 * Text for a due reward. It has no date, because the reward's date has passed and the server names no other: it releases
 * the reward after a check of the member.
 */
export const soonText = 'Скоро разморозится'

/** Explanation below `soonText`. */
export const holdEndedText = 'Срок заморозки закончился'

/**
 * Returns true when the hold period of a frozen reward has ended. `now`: the server's current day. Days are compared,
 * because every hold period ends at midnight in Moscow.
 */
export const isDue = (releasesAt: Moment, { now }: { now: Moment }): boolean =>
  moscowDay(releasesAt) <= moscowDay(now)

/** Formats the state of a frozen reward: «Заморожено до 28 ноября», or «Скоро разморозится» when the reward is due. */
export const formatFrozen = (releasesAt: Moment, { now }: { now: Moment }): string =>
  isDue(releasesAt, { now })
    ? soonText
    : `Заморожено ${formatUntil(releasesAt, { now }).replaceAll(' ', '\u00a0')}`
