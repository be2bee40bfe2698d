import { dayInDigits } from '@impulse/api/fields/day'

/** Formats the first and last day of a period, such as «с 01.11.2026 по 03.11.2026», or «за 01.11.2026» for one day. */
export const formatDays = ({ from, to }: { from: string; to: string }): string =>
  from === to ? `за ${dayInDigits(from)}` : `с ${dayInDigits(from)} по ${dayInDigits(to)}`
