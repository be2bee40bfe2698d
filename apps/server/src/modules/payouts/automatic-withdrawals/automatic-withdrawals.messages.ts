import { formatPoints } from '@impulse/copy-ru/balance/points'
import type { EndReason, ReportedReason } from './automatic-withdrawals.sql.ts'

const nbsp = '\u00A0'
const again = `Включить его снова можно на${nbsp}странице вывода`

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
})

/** Notification that the server did not request a withdrawal. `reason`: text of the refusal. `nextDay`: «5 января». */
export const runRefusedNotification = ({ reason, nextDay }: { reason: string; nextDay: string }) => ({
  title: 'Автовывод не состоялся',
  body: `${reason}. Баллы остались на${nbsp}балансе. Следующий автовывод${nbsp}— ${nextDay}`,
})

const endReasons: Record<ReportedReason, string> = {
  restricted: `Выплаты остановлены. Когда их откроют, автовывод нужно настроить заново`,
  recipient_removed: `Получатель удалён. ${again}`,
  phone_changed: `Сменился номер телефона. ${again}`,
  dormant: `Вы давно не${nbsp}входили в${nbsp}кабинет. ${again}`,
  terms_changed: `Изменились комиссия или налог. ${again}`,
}

/** Returns the notification that a rule ended; null when the member ended it or has no account any more. */
export const ruleEndedNotification = (reason: EndReason): { title: string; body: string } | null =>
  reason === 'member' || reason === 'replaced' || reason === 'account_deletion' || reason === 'merged'
    ? null
    : { title: 'Автовывод выключен', body: endReasons[reason] }
