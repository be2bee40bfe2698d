import { plural } from '../../shared/format/plural.ts'

/** Text after a lost response: the idempotency key makes the repeat safe. */
export const unknownOutcomeText = 'Не\u00a0знаем, дошла\u00a0ли заявка. Повторите: дважды не\u00a0отправится'

/** Text for an unknown outcome: the balance may already be reduced by the amount. */
export const mayBeHeldText = 'Сумма может быть уже\u00a0удержана'

/** Text shown while offline. Withdrawals are never queued. */
export const offlineText = 'Нет сети: отправить заявку можно будет, когда она появится'

/** Formats a number of hours: «48 часов». */
export const hoursText = (count: number): string => `${count}\u00a0${plural(count, 'час', 'часа', 'часов')}`
