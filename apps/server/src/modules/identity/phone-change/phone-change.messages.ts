import { maskPhone } from '@impulse/api/fields/phone'

/**
 * Notification that the phone for signing in was changed. It warns the member in case another person made the
 * change.
 */
export const phoneChangedNotification = ({
  phone,
  waitingHours,
}: {
  phone: string
  waitingHours: number
}) => ({
  title: 'Номер для входа изменён',
  body:
    `Теперь вход по номеру ${maskPhone(phone)}, на других устройствах сеансы завершены. ` +
    `Вывод откроется через ${waitingHours} ч. Если это были не вы, сразу напишите в поддержку`,
  link: '/help',
})

/** Returns the last four digits of a phone for a message, for example `*45-67`. */
export const shortPhone = (phone: string): string => `*${phone.slice(7, 9)}-${phone.slice(9)}`
