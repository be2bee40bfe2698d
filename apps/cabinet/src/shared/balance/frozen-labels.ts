import type { Pending } from '@impulse/api/balance/balance'
import type { Lot } from '@impulse/api/balance/balance-parts'
import { formatPoints } from '@impulse/copy-ru/balance/points'
import { formatDate, formatMoscowMoment, formatUntil, type Moment } from '../format/date.ts'
import { isDue, soonText } from './due-lot.ts'
import { groupReleases } from './release-days.ts'

/**
 * Formats when the frozen lots are released: « · до 28 ноября» if all lots have the same date, « · первые 625 б. — 28
 * ноября» if other lots are released later. Due lots have no date: « · скоро разморозится», « · первые 625 б. — скоро».
 * Lots whose release is blocked («на проверке») are left out. Returns « · на
 * проверке» if the release of every lot is blocked, and an empty text if there are no lots.
 */
export function formatFrozenUntil(pending: Pending, { now }: { now: Moment }): string {
  const { days, checking } = groupReleases(pending, { now })
  const [nearest, ...later] = days
  if (nearest === undefined) return checking > 0 ? ' · на\u00a0проверке' : ''
  const isSoon = isDue(nearest.day, { now })
  const text =
    later.length === 0
      ? isSoon
        ? soonText.toLowerCase()
        : formatUntil(nearest.day, { now })
      : `первые ${formatPoints(nearest.amount)} — ${isSoon ? 'скоро' : formatDate(nearest.day, { now })}`
  return ` · ${noWrap(text)}`
}

/** Replaces spaces with no-break spaces, so that a date such as «28 ноября» stays on one line. */
export const noWrap = (text: string): string => text.replaceAll(' ', '\u00a0')

/**
 * Returns the title of a lot: product and city of its contract, or, when they are unknown, «Договор № 100-214» or
 * «Перерасчёт по договору № 100-214».
 */
export function lotTitle({
  contractNumber,
  reason,
  contract,
}: Pick<Lot, 'contractNumber' | 'reason' | 'contract'>): string {
  if (contract) return [contract.product, contract.city].filter(Boolean).join(' · ')
  const isReward = reason === 'reward'
  if (contractNumber === null) return isReward ? 'Вознаграждение' : 'Перерасчёт'
  return `${isReward ? 'Договор' : 'Перерасчёт по\u00a0договору'} №\u00a0${contractNumber}`
}

/** Formats the time when a lot is released: «до 28 ноября, 00:00 МСК», or «скоро разморозится» when the lot is due. */
export const formatRelease = (releasesAt: Moment, { now }: { now: Moment }): string =>
  isDue(releasesAt, { now }) ? soonText.toLowerCase() : `до\u00a0${formatMoscowMoment(releasesAt, { now })}`

/**
 * Formats the line below the title of a lot: «№ 100-214 · до 28 ноября, 00:00 МСК», or «на проверке» instead of the
 * time while the release is blocked. The number is left out when the title contains it.
 */
export function formatLot(
  { contractNumber, reason, contract, releasesAt, isBlocked }: Omit<Lot, 'amount' | 'historyId'>,
  { now }: { now: Moment },
): string {
  const about = reason === 'reward' ? [] : ['перерасчёт']
  return [
    ...(contract ? [...about, `№\u00a0${contractNumber}`] : []),
    isBlocked ? 'на\u00a0проверке' : formatRelease(releasesAt, { now }),
  ].join(' · ')
}

/** Formats the time when the member requested a withdrawal: «заявка от 18 ноября, 09:40 МСК». */
export const formatRequestedAt = (requestedAt: Moment, { now }: { now: Moment }): string =>
  `заявка от\u00a0${formatMoscowMoment(requestedAt, { now })}`
