import type { Order, OrderCard, OrderCategory, OrderStatus } from '@impulse/wire/order'
import { formatShortMoment } from '../../shared/format/date.ts'
import type { IconName } from '../../shared/icon/icon-name.ts'
import type { StatusTone } from '../../shared/status-tag/status-tag.tsx'
import type { Step } from '../../shared/timeline/timeline.tsx'

export const categoryNames: Record<'all' | OrderCategory, string> = {
  all: 'Все',
  withdrawal: 'Выводы',
  contract: 'Договоры',
}

export const orderIcons: Record<OrderCategory, IconName> = { withdrawal: 'hand-coins', contract: 'file-text' }

const statusLooks: Record<OrderStatus, { words: string; tone: StatusTone }> = {
  review: { words: 'На\u00a0рассмотрении', tone: 'info' },
  approved: { words: 'Одобрена', tone: 'info' },
  sent: { words: 'Отправлена в\u00a0банк', tone: 'info' },
  paid: { words: 'Выплачена', tone: 'ok' },
  accepted: { words: 'Принята', tone: 'ok' },
  closed: { words: 'Договор найден', tone: 'ok' },
  rejected: { words: 'Отклонена', tone: 'bad' },
  returned: { words: 'Возвращена банком', tone: 'warn' },
  cancelled: { words: 'Отменена', tone: 'plain' },
}

export const orderLook = ({ status }: Pick<Order, 'status'>) => statusLooks[status]

/** What each step says of itself; where it is silent, the status does. */
const stepNames: Record<OrderCategory, Partial<Record<OrderStatus, string>>> = {
  withdrawal: { review: 'Заявка принята', sent: 'Отправили в\u00a0банк', paid: 'Деньги у\u00a0вас' },
  contract: { review: 'Ищем договор', accepted: 'Договор добавлен, вознаграждение начислено' },
}
const nextNames: Record<OrderCategory, readonly string[]> = {
  withdrawal: ['Отправим в\u00a0банк', 'Деньги у\u00a0вас'],
  contract: ['Найдём договор или напишем, почему не\u00a0смогли'],
}

/** What has become of an application, and what it waits for. */
export function orderSteps({
  category,
  timeline,
  status,
}: Pick<OrderCard, 'category' | 'timeline' | 'status'>): Step[] {
  const done = timeline.map((step, place): Step => {
    const isLast = place === timeline.length - 1
    const words = [formatShortMoment(step.date), step.note].filter(Boolean).join(' · ')
    return {
      title: stepNames[category][step.status] ?? statusLooks[step.status].words,
      state: stateOf(step.status, isLast),
      words,
    }
  })
  const waits = status === 'review'
  return [
    ...done,
    ...(waits ? nextNames[category].map((title) => ({ title, state: 'coming' }) as const) : []),
  ]
}

function stateOf(status: OrderStatus, isLast: boolean): Step['state'] {
  if (status === 'rejected' || status === 'returned' || status === 'cancelled') return 'bad'
  const goesOn = status === 'review' || status === 'approved' || status === 'sent'
  return isLast && goesOn ? 'current' : 'done'
}
