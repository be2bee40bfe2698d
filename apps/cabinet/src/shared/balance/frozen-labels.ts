import type { Pending } from '@impulse/api/balance/balance'
import type { Lot } from '@impulse/api/balance/balance-parts'
import { formatDate, formatMoscowMoment, formatUntil, type Moment, moscowDay } from '../format/date.ts'

/**
 * Formats the nearest release date of the frozen lots: « · до 28 ноября» if all lots have this date, « · ближайшие 28
 * ноября» if other lots are released later. Lots whose release is blocked («на проверке») are left out. Returns « · на
 * проверке» if the release of every lot is blocked, and an empty text if there are no lots.
 */
export function formatFrozenUntil({ parts }: Pending, { now }: { now: Moment }): string {
  const lots = parts.filter(({ releasesAt }) => releasesAt !== null)
  const days = lots
    .flatMap(({ releasesAt, isBlocked }) => (releasesAt === null || isBlocked ? [] : [moscowDay(releasesAt)]))
    .toSorted()
  const [nearest] = days
  if (nearest === undefined) return lots.length > 0 ? ' · на\u00a0проверке' : ''
  return days.at(-1) === nearest
    ? ` · ${noWrap(formatUntil(nearest, { now }))}`
    : ` · ближайшие ${noWrap(formatDate(nearest, { now }))}`
}

/** Replaces spaces with no-break spaces, so that a date such as «28 ноября» stays on one line. */
export const noWrap = (text: string): string => text.replaceAll(' ', '\u00a0')

/** Returns the title of a lot, such as «Договор № 100-214» or «Перерасчёт по договору № 100-214». */
export function lotTitle({ contractNumber, reason }: Pick<Lot, 'contractNumber' | 'reason'>): string {
  const isReward = reason === 'reward'
  if (contractNumber === null) return isReward ? 'Вознаграждение' : 'Перерасчёт'
  return `${isReward ? 'Договор' : 'Перерасчёт по\u00a0договору'} №\u00a0${contractNumber}`
}

/** Formats the time when a lot is released: «до 28 ноября, 00:00 МСК». */
export const formatRelease = (releasesAt: Moment, { now }: { now: Moment }): string =>
  `до\u00a0${formatMoscowMoment(releasesAt, { now })}`

/** Formats the time when the member requested a withdrawal: «заявка от 18 ноября, 09:40 МСК». */
export const formatRequestedAt = (requestedAt: Moment, { now }: { now: Moment }): string =>
  `заявка от\u00a0${formatMoscowMoment(requestedAt, { now })}`
