import type { Pending } from '@impulse/wire/balance'
import { formatDate, formatUntil, type Moment, moscowDay } from '../format/date.ts'

/** « · до 28 ноября»; « · ближайшие 28 ноября» when lots have several days; nothing when there are only withdrawals. */
export function frozenUntilWords({ parts }: Pending, { now }: { now: Moment }): string {
  const days = parts
    .flatMap(({ releasesAt }) => (releasesAt === null ? [] : [moscowDay(releasesAt)]))
    .toSorted()
  const [nearest] = days
  if (nearest === undefined) return ''
  return days.at(-1) === nearest
    ? ` · ${unbroken(formatUntil(nearest, { now }))}`
    : ` · ближайшие ${unbroken(formatDate(nearest, { now }))}`
}

/** A date stays on its line: «28 ноября» and not «28» above «ноября». */
export const unbroken = (words: string): string => words.replaceAll(' ', '\u00a0')

/** «Станет доступно 28 ноября». */
export const releaseWords = (releasesAt: Moment, { now }: { now: Moment }): string =>
  `Станет доступно ${unbroken(formatDate(releasesAt, { now }))}`
