import type { MergedMoney } from '@impulse/api/members/console-merges'
import { formatPhone } from '@impulse/api/fields/phone'

/** Returns a member's balance as a Russian text for the audit. */
export const formatMergedMoney = ({ available, frozen, debt }: Record<keyof MergedMoney, bigint>): string =>
  `доступно ${available} б., заморожено ${frozen} б., долг ${-debt} б.`

/**
 * Notification of a member merge for the primary account. The duplicate, which can no longer sign in, gets
 * `duplicateMergedNotification` by SMS.
 */
export const membersMergedNotification = (phone: string) => ({
  title: 'Мы объединили ваши учётные записи',
  body: `Договоры и деньги с номера ${formatPhone(phone)} теперь здесь. Входите по этому номеру`,
  link: '/balance',
})
export const duplicateMergedNotification = (phone: string) => ({
  // The SMS contains only the title. The last two digits remind the member of the primary account's phone
  // without revealing it.
  title: `Учётные записи объединены. Входите по номеру, который оканчивается на ${phone.slice(-2)}`,
  body: `Договоры и деньги теперь в учётной записи с номером ${formatPhone(phone)}`,
  link: null,
})
