import type { MergedMoney } from '@impulse/api/members/console-merges'
import { formatPhone } from '@impulse/api/fields/phone'

/** Formats a member's balance for the audit. */
export const formatMergedMoney = ({ available, frozen, debt }: Record<keyof MergedMoney, bigint>): string =>
  `доступно ${available} б., заморожено ${frozen} б., долг ${-debt} б.`

/**
 * Notification of a merge for the primary account. `duplicateMergedNotification` is for the phone of the
 * duplicate, which can no longer sign in.
 */
export const membersMergedNotification = (phone: string) => ({
  title: 'Мы объединили ваши учётные записи',
  body: `Договоры и деньги с номера ${formatPhone(phone)} теперь здесь. Входите по этому номеру`,
  link: '/balance',
})
export const duplicateMergedNotification = (phone: string) => ({
  // An SMS contains only the title: the last digits identify the number without revealing it.
  title: `Учётные записи объединены. Входите по номеру, который оканчивается на ${phone.slice(-2)}`,
  body: `Договоры и деньги теперь в учётной записи с номером ${formatPhone(phone)}`,
  link: null,
})
