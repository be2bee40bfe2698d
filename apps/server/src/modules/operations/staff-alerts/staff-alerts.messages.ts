import type { StaffAlertKind } from '@impulse/api/dashboard/staff-alerts'
import { systemSwitchPages, waitingPages } from '@impulse/api/dashboard/waiting-pages'
import type { StaffRole } from '@impulse/api/staff/console-permissions'
import { formatRoubles } from '@impulse/copy-ru/balance/points'
import { pausedSwitchMessages, waitingMessages } from '@impulse/copy-ru/dashboard/dashboard-messages'
import { formatHours } from '@impulse/copy-ru/lists/waiting-hours'
import { staffRoleLabels } from '@impulse/copy-ru/staff/staff-role-labels'

/**
 * Alert about one queue, in the payload of an outbox job. `count`: number of waiting items. `sum`: roubles; null unless
 * the queue is of payouts. `hours`: hours that the oldest item has waited.
 */
export type StaffAlert = { kind: StaffAlertKind; count: number; sum: number | null; hours: number }

/**
 * Returns the e-mail to a mailbox of staff. The e-mail contains links and the figures of the queues, but no data of a
 * member.
 */
export function staffAlertEmail({
  programme,
  origin,
  roles,
  alerts,
}: {
  programme: string
  /** Origin of the console. */
  origin: string
  /** Roles that receive their e-mails in this mailbox; the e-mail names these roles. */
  roles: readonly StaffRole[]
  alerts: readonly StaffAlert[]
}): { subject: string; text: string } {
  return {
    subject: `${alerts.every(isSecurityAlarm) ? 'Тревога безопасности' : 'Выплаты ждут решения'} — ${programme}`,
    text: [
      'Здравствуйте!',
      `В консоли «${programme}» ждёт решения:`,
      ...alerts.map((alert) => `${formatAlert(alert)}\n${toLink(origin, alert.kind)}`),
      `${formatRoles(roles)}. О том же мы напишем через сутки, если ничего не изменится.`,
    ].join('\n\n'),
  }
}

const isSecurityAlarm = ({ kind }: StaffAlert): boolean => kind === 'security-alarms'

const formatRoles = (roles: readonly StaffRole[]): string => {
  const labels = roles.map((role) => `«${staffRoleLabels[role]}»`)
  return labels.length === 1
    ? `Письмо получает роль ${labels.join()}`
    : `Письмо получают роли ${labels.join(', ')}`
}

function formatAlert({ kind, count, sum, hours }: StaffAlert): string {
  const age = formatHours(hours)
  if (kind === 'payouts-paused') return `${pausedSwitchMessages[kind]}: ${age}`
  const total = sum === null ? '' : ` на ${formatRoubles(sum)}`
  return `${waitingMessages[kind].title}: ${count}${total}, самому давнему ${age}`
}

function toLink(origin: string, kind: StaffAlertKind): string {
  const { to } = kind === 'payouts-paused' ? systemSwitchPages[kind] : waitingPages[kind]
  return `${origin}/console#${to}`
}
