import { formatLongDay, timeInDigits } from '../../../platform/clock/moscow.ts'

const link = '/lk/devices?report'
const report = 'Если это были не вы, нажмите «Это не я» на странице «Устройства и сеансы»'

export const secondFactorOnNotification = {
  title: 'Включён вход только с ключом',
  body: `Код из СМС больше не открывает кабинет. Остальные сеансы завершены. ${report}`,
  link,
}

export const secondFactorOffNotification = {
  title: 'Отключён вход только с ключом',
  body: `Теперь в кабинет снова можно войти по коду из СМС. ${report}`,
  link,
}

export const secondFactorEndCancelledNotification = {
  title: 'Вход только с ключом остаётся включённым',
  body: 'Отключение отменено: в кабинет вошли с ключом, нажали «Это не я» или оставили эту настройку включённой. Если выплаты приостановлены, напишите в поддержку',
  link: '/lk/devices',
}

/** Notification that a code of the member was entered on a device that the server does not know, without a passkey. */
export const codeWithoutPasskeyNotification = ({ device }: { device: string }) => ({
  title: 'Код из СМС ввели без ключа',
  body: `${device}. Кабинет не открылся. Если это были не вы, ваш номер могли перехватить: позвоните оператору связи и нажмите «Это не я»`,
  link,
})

/** Notification that staff scheduled the end of the second factor for `endsAt`, because the member reported the loss of all passkeys. */
export const secondFactorEndScheduledNotification = (endsAt: Date) => ({
  title: 'Отключим вход только с ключом',
  body: `В поддержку сообщили, что у вас нет ключей. ${formatLongDay(endsAt)} в ${timeInDigits(endsAt)} МСК в кабинет снова можно будет войти по коду из СМС. Если это были не вы, войдите с ключом: это отменит отключение`,
  link,
})
