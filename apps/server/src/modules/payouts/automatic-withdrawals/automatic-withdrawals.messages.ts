import { formatPoints } from '@impulse/copy-ru/balance/points'
import type { EndReason, ReportedReason } from './automatic-withdrawals.sql.ts'

const nbsp = '\u00A0'
const again = `Включить автовывод снова можно на${nbsp}странице вывода`

/** Notification that a rule is in force, which the owner of the account must learn of. */
export const ruleSetNotification = ({
  day,
  threshold,
  recipient,
}: {
  day: number
  threshold: number
  recipient: string
}) => ({
  title: 'Автовывод включён',
  body: `Каждое ${day}-е число, если доступно больше ${formatPoints(threshold)}: ${recipient}. Если это не${nbsp}вы, нажмите «Это не${nbsp}я» на${nbsp}странице «Устройства и${nbsp}сеансы»`,
  link: '/lk/devices?report',
})

/** Rule in the audit, without the recipient. */
export const ruleSummary = ({ day, threshold }: { day: number; threshold: number }): string =>
  `больше ${formatPoints(threshold)}, ${day}-го числа`

/**
 * Notification that the server did not request a withdrawal. `reason`: text of the refusal. `nextDay`: «5 января»; null
 * when the member has to confirm or change the rule first.
 */
export const runRefusedNotification = ({ reason, nextDay }: { reason: string; nextDay: string | null }) => ({
  title: 'Автовывод не состоялся',
  body: [
    reason,
    `Баллы остались на${nbsp}балансе`,
    ...(nextDay === null ? [] : [`Следующий автовывод${nbsp}— ${nextDay}`]),
  ].join('. '),
})

/** Reasons in the audit for which the programme ended a rule. */
export const endLabels: Record<Exclude<EndReason, 'member' | 'replaced'>, string> = {
  restricted: 'выплаты остановлены',
  recipient_removed: 'получатель удалён',
  phone_changed: 'сменился номер телефона',
  dormant: 'аккаунтом давно не пользовались',
  account_deletion: 'запрошено удаление аккаунта',
  merged: 'аккаунт объединён с другим',
}

const endTexts: Record<ReportedReason, string> = {
  restricted: `Выплаты остановлены. Когда их откроют, автовывод нужно настроить заново`,
  recipient_removed: `Получатель удалён. ${again}`,
  phone_changed: `Сменился номер телефона. ${again}`,
  dormant: `Вы давно не${nbsp}входили в${nbsp}кабинет. ${again}`,
}

/** Returns the notification that a rule ended; null for the reasons that are not `ReportedReason`. */
export const ruleEndedNotification = (reason: EndReason): { title: string; body: string } | null =>
  reason === 'member' || reason === 'replaced' || reason === 'account_deletion' || reason === 'merged'
    ? null
    : { title: 'Автовывод выключен', body: endTexts[reason] }
