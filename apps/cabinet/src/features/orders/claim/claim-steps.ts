import type { ClaimDetails, OrderCard, OrderStatus } from '@impulse/api/orders/order'
import { formatMoment } from '../../../shared/format/date.ts'
import type { Step } from '../../../shared/ui/timeline.tsx'
import { orderAppearance } from '../../../shared/orders/order-status.ts'
import { formatDueDay } from '../due-day.ts'

/**
 * Titles of a claim's steps, by status. For a status that is not in the list, the general label of the status is the
 * title. The tag above the steps says that a claim is rejected.
 */
const titles: Partial<Record<OrderStatus, string>> = {
  review: 'Ищем договор',
  accepted: 'Договор добавлен, вознаграждение начислено',
  rejected: 'Договор не\u00a0добавлен',
}

/** Titles of the steps that another step has followed. */
const pastTitles: typeof titles = { review: 'Искали договор', needs_information: 'Запросили уточнение' }

type ClaimTimeline = Pick<OrderCard, 'timeline' | 'status'> & Pick<ClaimDetails, 'answerOn'>

/** Returns the past and the expected steps of a claim. The reason of a rejection is in a panel of its own. */
export function claimSteps(
  { timeline, status, answerOn }: ClaimTimeline,
  { today }: { today: string },
): Step[] {
  const happened = timeline.map((step, index): Step => {
    const isLast = index === timeline.length - 1
    const isReplied = step.status === 'review' && timeline[index - 1]?.status === 'needs_information'
    const note = step.status === 'rejected' ? '' : step.note
    return {
      title: isReplied
        ? `Вы\u00a0ответили${isLast ? ', ищем договор' : ''}`
        : ((isLast ? titles : pastTitles)[step.status] ??
          titles[step.status] ??
          orderAppearance(step.status).text),
      state: toStepState(step.status, isLast),
      message: [formatMoment(step.date, { now: today }), note].filter(Boolean).join(' · '),
    }
  })
  return [...happened, ...stepsAhead(status, answerOn, today)]
}

function toStepState(status: OrderStatus, isLast: boolean): Step['state'] {
  if (status === 'rejected' || status === 'cancelled') return 'bad'
  if (isLast && status === 'needs_information') return 'yours'
  return isLast && status === 'review' ? 'current' : 'done'
}

function stepsAhead(status: OrderStatus, answerOn: string | null, today: string): Step[] {
  if (status === 'needs_information')
    return [{ title: 'Продолжим искать после вашего ответа', state: 'coming' }]
  if (status !== 'review') return []
  const message = answerOn === null ? undefined : formatDueDay(answerOn, today)
  return [{ title: 'Найдём договор или напишем, почему не\u00a0смогли', state: 'coming', message }]
}
