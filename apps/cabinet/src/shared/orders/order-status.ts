import type { OrderCategory, OrderStatus } from '@impulse/api/orders/order'
import type { IconName } from '../icon/icon-name.ts'
import type { StatusTone } from '../ui/status-tag.tsx'

export const orderIcons: Record<OrderCategory, IconName> = { withdrawal: 'hand-coins', contract: 'file-text' }

export type OrderAppearance = { text: string; tone: StatusTone; icon?: IconName }

const appearances: Record<OrderStatus, OrderAppearance> = {
  review: { text: 'На рассмотрении', tone: 'warn', icon: 'clock' },
  needs_information: { text: 'Нужно уточнение', tone: 'warn', icon: 'warning-circle' },
  approved: { text: 'Одобрена', tone: 'info' },
  sent: { text: 'Отправлена в банк', tone: 'info' },
  paid: { text: 'Выплачена', tone: 'ok' },
  accepted: { text: 'Принята', tone: 'ok' },
  closed: { text: 'Договор найден', tone: 'ok' },
  rejected: { text: 'Отклонена', tone: 'bad' },
  returned: { text: 'Возвращена банком', tone: 'warn' },
  cancelled: { text: 'Отменена', tone: 'plain' },
}

export const orderAppearance = (status: OrderStatus): OrderAppearance => appearances[status]

/** Returns true for a withdrawal that ended without a payout. Its whole sum is in the balance again. */
export const isRefunded = (status: OrderStatus): boolean =>
  status === 'rejected' || status === 'returned' || status === 'cancelled'
