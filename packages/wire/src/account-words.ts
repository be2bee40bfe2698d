import { maskPhone } from './phone.ts'

type Notice = { title: string; body: string; link: string }

/** What a member is told when something of their account has changed, so that they see what was not their doing. */
export const phoneChangedNotice = ({ phone, pauseHours }: { phone: string; pauseHours: number }): Notice => ({
  title: 'Номер для входа изменён',
  body:
    `Теперь вход по номеру ${maskPhone(phone)}, на других устройствах сеансы завершены. ` +
    `Вывод откроется через ${pauseHours} ч. Если это были не вы, сразу напишите в поддержку`,
  link: '/lk/account',
})

export const signedInNotice = ({ device }: { device: string }): Notice => ({
  title: 'Вход с нового устройства',
  body: `${device}. Если это были не вы, завершите сеанс на этом устройстве и напишите в поддержку`,
  link: '/lk/devices',
})

export const sessionReusedNotice: Notice = {
  title: 'Сеанс завершён для защиты аккаунта',
  body: 'Ключ этого сеанса пришёл второй раз, возможно, из чужих рук. Войдите снова и проверьте список устройств',
  link: '/lk/devices',
}

/** The end of a number, as a message names it: `*45-67`. */
export const shortPhone = (phone: string): string => `*${phone.slice(7, 9)}-${phone.slice(9)}`

export const emailConfirmedNotice = ({ email }: { email: string }): Notice => ({
  title: 'Электронная почта подтверждена',
  body: `Адрес ${email} сохранён в профиле. Если это были не вы, сразу напишите в поддержку`,
  link: '/lk/account',
})
