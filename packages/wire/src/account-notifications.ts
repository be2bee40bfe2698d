import { maskPhone } from './phone.ts'

/** What a member is told when something of their account has changed, so that they see what was not their doing. */
export const phoneChangedNotification = ({ phone, pauseHours }: { phone: string; pauseHours: number }) => ({
  title: 'Номер для входа изменён',
  body:
    `Теперь вход по номеру ${maskPhone(phone)}, на других устройствах сеансы завершены. ` +
    `Вывод откроется через ${pauseHours} ч. Если это были не вы, сразу напишите в поддержку`,
  link: '/lk/account',
})

export const signedInNotification = ({ device }: { device: string }) => ({
  title: 'Вход с нового устройства',
  body: `${device}. Если это были не вы, завершите сеанс на этом устройстве и напишите в поддержку`,
  link: '/lk/devices',
})

export const sessionReusedNotification = {
  title: 'Сеанс завершён для защиты аккаунта',
  body: 'Ключ этого сеанса пришёл второй раз, возможно, из чужих рук. Войдите снова и проверьте список устройств',
  link: '/lk/devices',
}

/** The end of a number, as a message names it: `*45-67`. */
export const shortPhone = (phone: string): string => `*${phone.slice(7, 9)}-${phone.slice(9)}`

export const emailConfirmedNotification = ({ email }: { email: string }) => ({
  title: 'Электронная почта подтверждена',
  body: `Адрес ${email} сохранён в профиле. Если это были не вы, сразу напишите в поддержку`,
  link: '/lk/account',
})
