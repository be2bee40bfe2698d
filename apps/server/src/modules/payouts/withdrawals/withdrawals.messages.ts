import type { OrderStatus } from '@impulse/api/orders/order'
import type { BlockerCode, Blocker } from '@impulse/api/withdrawals/withdrawal'
import { formatPoints, formatRoubles } from '@impulse/copy-ru/balance/points'
import { toRefusalText } from '@impulse/copy-ru/refusals/refusals'

/** Notification to the member of a primary account: the bank returned a payout of the duplicate that was merged. */
export const payoutReturnedAfterMergeNotification = (amount: number) => ({
  title: 'Деньги вернулись на баланс',
  body: `Банк вернул выплату вашей прежней учётной записи: ${amount}\u00A0б. теперь на балансе`,
  link: '/balance',
})

/** Values from which the notification about a withdrawal's new status is composed. */
export type WithdrawalNotificationInput = {
  status: OrderStatus
  number: number
  amount: number
  credited: number
  /** Text of the reason; empty when the status has no reason. */
  reason: string
  /** True when the server requested the withdrawal just now by the rule of the member. */
  isAutomatic?: boolean
}

const titles: Partial<Record<OrderStatus, string>> = {
  review: 'Заявка на вывод принята',
  approved: 'Заявка на вывод одобрена',
  sent: 'Вывод отправлен в банк',
  paid: 'Вывод выплачен',
  rejected: 'Заявка на вывод отклонена',
  returned: 'Банк вернул деньги',
  cancelled: 'Заявка на вывод отменена',
}

export const withdrawalNotification = ({
  status,
  number,
  amount,
  credited,
  reason,
  isAutomatic = false,
}: WithdrawalNotificationInput): { title: string; body: string } => {
  const order = `Заявка №${nbsp}${number}`
  const back = `${formatPoints(amount)} снова на балансе`
  const why = reason === '' ? '' : `${reason}. `
  const bodies: Partial<Record<OrderStatus, string>> = {
    review: `${order} на рассмотрении: ${formatRoubles(credited)}`,
    approved: `${order}: скоро отправим ${formatRoubles(credited)} в банк`,
    sent: `${order}: ${formatRoubles(credited)} отправлены в банк`,
    paid: `${order}: ${formatRoubles(credited)} у вас`,
    rejected: `${order}. ${why}${back}`,
    returned: `${order}. ${why}${back}`,
    cancelled: `${order}: ${back}`,
  }
  const title = isAutomatic ? 'Автовывод: заявка принята' : titles[status]
  return { title: title ?? 'Заявка на вывод', body: bodies[status] ?? order }
}

const actions: Record<BlockerCode, Blocker['action']> = {
  withdrawals_paused: null,
  payouts_restricted: { label: 'Спросить поддержку', href: '/help' },
  profile_incomplete: { label: 'Указать имя и город', href: '/lk/personal' },
  rules_not_accepted: { label: 'Прочитать и\u00a0принять', href: '/rules?next=/withdraw' },
  passport_missing: { label: 'Заполнить документ', href: '/lk#document' },
  passport_in_review: null,
  passport_rejected: { label: 'Исправить документ', href: '/lk#document' },
  account_dormant: null,
  phone_changed: null,
  below_minimum: { label: 'Мои договоры', href: '/contracts' },
  month_limit_reached: null,
  day_limit_reached: null,
}

type BlockerInput = {
  code: BlockerCode
  /** False for a new member, who has no contract on the page of contracts. */
  hasOperations: boolean
  /** Points that the member can withdraw now, and the minimum of a withdrawal. */
  available: number
  minimum: number
  /** Points that the member can still withdraw within the monthly limit. */
  monthLeft: number
}

const howItWorks: Blocker['action'] = { label: 'Как это работает', href: '/rules' }

/** Returns the text of a blocker and the page on which the member can remove the blocker. */
export const toBlockerMessage = (blocker: BlockerInput): Pick<Blocker, 'text' | 'action'> => ({
  text: blockerText(blocker),
  action: blocker.code === 'below_minimum' && !blocker.hasOperations ? howItWorks : actions[blocker.code],
})

function blockerText({ code, available, minimum, monthLeft }: BlockerInput): string {
  if (code === 'below_minimum')
    return `Минимальная сумма${nbsp}— ${formatPoints(minimum)}, у${nbsp}вас ${formatPoints(available)}`
  return code === 'month_limit_reached' && monthLeft > 0
    ? `В${nbsp}этом месяце осталось ${formatPoints(monthLeft)}, меньше минимальной суммы вывода`
    : toRefusalText(code)
}

const nbsp = '\u00A0'

/** Labels of the receipt of a paid withdrawal. */
export const receiptLabels = {
  title: (number: string) => `Квитанция о${nbsp}выплате по${nbsp}заявке №${nbsp}${number}`,
  fileName: (number: string) => `Квитанция ${number}`,
  order: (number: string) => `заявка №${nbsp}${number}`,
  reference: 'Номер выплаты',
  recipient: 'Получатель',
  bank: 'Банк получателя',
  phone: 'Телефон получателя в СБП',
  account: 'Счёт получателя',
  bic: 'БИК',
  requestedAt: 'Заявка подана',
  paidAt: 'Выплачено',
  moscow: 'МСК',
  what: 'Расчёт',
  line: 'Статья',
  sum: 'Сумма',
  debited: 'Списано с баланса',
  fee: 'Комиссия',
  tax: 'Удержан НДФЛ',
  credited: 'Зачислено',
  howToCheck: (email: string, reference: string) =>
    `Проверить выплату: напишите на ${email} и укажите: ${reference}`,
} as const
