import { plural } from '../../shared/format/plural.ts'

/** Said wherever an answer was lost: the key of the wish makes the repeat safe. */
export const unsureText = 'Не\u00a0знаем, дошла\u00a0ли заявка. Повторите: дважды не\u00a0отправится'

/** The balance may have fallen by the sum that was sent already. */
export const mayBeHeldText = 'Сумма может быть уже\u00a0удержана'

/** Why the action can't be done now. Money is never queued. */
export const offlineText = 'Нет сети: отправить заявку можно будет, когда она появится'

/** «48 часов». */
export const hoursText = (count: number): string => `${count}\u00a0${plural(count, 'час', 'часа', 'часов')}`
