import type { OrderCard, OrderStatus } from '@impulse/api/orders/order'
import { formatMoment } from '../../shared/format/date.ts'
import type { Step } from '../../shared/ui/timeline.tsx'
import { orderAppearance } from '../../shared/orders/order-status.ts'

/**
 * Titles of a claim's steps, by status. For a status that is not in the list, the general label of the status is the
 * title.
 */
const titles: Partial<Record<OrderStatus, string>> = {
  review: 'Ищем договор',
  accepted: 'Договор добавлен, вознаграждение начислено',
}

/** Returns the past and the expected steps of a claim. */
export function claimSteps(
  { timeline, status }: Pick<OrderCard, 'timeline' | 'status'>,
  { today }: { today: string },
): Step[] {
  const happened = timeline.map((step, index): Step => {
    const isLast = index === timeline.length - 1
    return {
      title: titles[step.status] ?? orderAppearance(step.status).text,
      state: toStepState(step.status, isLast),
      message: [formatMoment(step.date, { now: today }), step.note].filter(Boolean).join(' · '),
    }
  })
  if (status !== 'review') return happened
  return [...happened, { title: 'Найдём договор или напишем, почему не\u00a0смогли', state: 'coming' }]
}

function toStepState(status: OrderStatus, isLast: boolean): Step['state'] {
  if (status === 'rejected' || status === 'cancelled') return 'bad'
  return isLast && status === 'review' ? 'current' : 'done'
}
