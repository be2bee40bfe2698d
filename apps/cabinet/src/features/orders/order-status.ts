import type { OrderCategory, OrderStatus } from '@impulse/api/orders/order'
import type { IconName } from '../../shared/icon/icon-name.ts'
import type { StatusTone } from '../../shared/ui/status-tag.tsx'

export const orderIcons: Record<OrderCategory, IconName> = { withdrawal: 'hand-coins', contract: 'file-text' }

export type OrderAppearance = { words: string; tone: StatusTone; icon?: IconName }

const appearances: Record<OrderStatus, OrderAppearance> = {
  review: { words: 'На рассмотрении', tone: 'warn', icon: 'clock' },
  approved: { words: 'Одобрена', tone: 'info' },
  sent: { words: 'Отправлена в банк', tone: 'info' },
  paid: { words: 'Выплачена', tone: 'ok' },
  accepted: { words: 'Принята', tone: 'ok' },
  closed: { words: 'Договор найден', tone: 'ok' },
  rejected: { words: 'Отклонена', tone: 'bad' },
  returned: { words: 'Возвращена банком', tone: 'warn' },
  cancelled: { words: 'Отменена', tone: 'plain' },
}

export const orderAppearance = (status: OrderStatus): OrderAppearance => appearances[status]
