import { formatMoscowMoment } from '../../shared/format/date.ts'
import { plural } from '../../shared/format/plural.ts'

/**
 * Text that is shown when the response to a withdrawal request was lost. The member can retry the request safely,
 * because the idempotency key prevents a second withdrawal.
 */
export const unknownOutcomeText = 'Связь прервалась. Нажмите ещё\u00a0раз — второй заявки не\u00a0будет'

/**
 * Text that is shown while the outcome of a withdrawal request is unknown. The server may already hold the amount; the
 * available balance is then lower by that amount.
 */
export const mayBeHeldText = 'Сумма может быть уже\u00a0отложена'

/** Text that is shown while the device is offline. A withdrawal request is never queued for later. */
export const offlineText = 'Нет сети: отправить заявку можно будет, когда она появится'

/** Formats a number of hours: «48 часов». */
export const hoursText = (count: number): string => `${count}\u00a0${plural(count, 'час', 'часа', 'часов')}`

/** Formats the moment from which a recipient can be paid: «Первый перевод — с 23 ноября, 14:05 МСК». */
export const formatFirstTransfer = (moment: string, now: { now: string }): string =>
  `Первый перевод\u00a0— с\u00a0${formatMoscowMoment(moment, now)}`
