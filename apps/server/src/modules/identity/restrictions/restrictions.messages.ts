import type { RestrictionKind } from '@impulse/api/members/console-restrictions'

/** Notifications of the member. The reason is for staff alone; members ask the support. */
export const restrictionImposedNotification = (kind: RestrictionKind) => ({
  title: kind === 'block' ? 'Вход в кабинет закрыт' : 'Выплаты приостановлены',
  body: 'Деньги на балансе в сохранности. Почему и что делать, спросите в поддержке',
  link: '/help',
})
export const restrictionLiftedNotification = (kind: RestrictionKind) => ({
  title: kind === 'block' ? 'Вход в кабинет снова открыт' : 'Выплаты снова возможны',
  body: kind === 'block' ? 'Можно пользоваться кабинетом' : 'Можно подавать заявки на вывод',
  link: kind === 'block' ? null : '/withdraw',
})
