import type { RestrictionKind } from '@impulse/api/members/console-restrictions'

/** Notifications of an imposed or lifted restriction. The texts omit the reason, which only staff may see. */
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

/** Reason, for staff, of a restriction that a member imposed on their own payouts. */
export const unknownSignInReason = 'Участник сообщил: в кабинет вошёл кто-то другой'
