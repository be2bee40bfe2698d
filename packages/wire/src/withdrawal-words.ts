import type { OrderStatus } from './order.ts'

/** What a member is told when their withdrawal moves on. */
export type WithdrawalNotice = {
  status: OrderStatus
  number: number
  amount: number
  credited: number
  /** Why, in words; an empty string where there is nothing to tell. */
  reason: string
}

const titles: Partial<Record<OrderStatus, string>> = {
  review: 'Заявка на вывод принята',
  approved: 'Заявка на вывод одобрена',
  sent: 'Вывод отправлен в банк',
  paid: 'Вывод выплачен',
  rejected: 'Заявка на вывод отклонена',
  returned: 'Банк вернул вывод',
  cancelled: 'Заявка на вывод отменена',
}

export const withdrawalNotice = ({
  status,
  number,
  amount,
  credited,
  reason,
}: WithdrawalNotice): { title: string; body: string } => {
  const points = `${grouped(amount)}${nbsp}б.`
  const order = `Заявка №${nbsp}${number}`
  const back = `${points} снова на балансе`
  const why = reason === '' ? '' : `${reason}. `
  const bodies: Partial<Record<OrderStatus, string>> = {
    review: `${order}: ${points} отложены до выплаты`,
    approved: `${order}: скоро отправим ${grouped(credited)}${nbsp}₽ в банк`,
    sent: `${order}: ${grouped(credited)}${nbsp}₽ уже в банке`,
    paid: `${order}: ${grouped(credited)}${nbsp}₽ у вас`,
    rejected: `${order}. ${why}${back}`,
    returned: `${order}. ${why}${back}`,
    cancelled: `${order}: ${back}`,
  }
  return { title: titles[status] ?? 'Заявка на вывод', body: bodies[status] ?? order }
}

const nbsp = '\u00A0'
const grouped = (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+$)/g, nbsp)
