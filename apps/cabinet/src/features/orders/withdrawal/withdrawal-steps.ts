import type { OrderCard, OrderStatus, WithdrawalDetails } from '@impulse/api/orders/order'
import { formatDate, formatMoment, moscowDay } from '../../../shared/format/date.ts'
import { formatDueDay } from '../due-day.ts'
import type { Step } from '../../../shared/ui/timeline.tsx'

/**
 * Titles of past steps. The tag above the steps says «Отклонена». `withdrawalSteps` gives another title to a `paid` step
 * when the bank returned the money afterwards, and to an `approved` step when the bank did not accept the payment.
 */
const happenedTitles: Partial<Record<OrderStatus, string>> = {
  review: 'Заявка принята',
  approved: 'Данные проверены',
  sent: 'Отправили в\u00a0банк',
  paid: 'Деньги у\u00a0вас',
  rejected: 'Вывод не\u00a0прошёл',
  returned: 'Банк вернул деньги',
  cancelled: 'Вы\u00a0отменили заявку',
}

type TimelineInput = Pick<OrderCard, 'status' | 'timeline'> &
  Pick<WithdrawalDetails, 'expectedOn' | 'paidOn'> & { isBlocked?: true | undefined }

/**
 * Returns the steps of a withdrawal: «Заявка принята → Проверяем данные → Отправим в банк → Деньги придут».
 * For a failed withdrawal, returns the steps up to the failure.
 */
export function withdrawalSteps(withdrawal: TimelineInput, { today }: { today: string }): Step[] {
  const happened = withdrawal.timeline.map((step, index): Step => {
    const isLast = index === withdrawal.timeline.length - 1
    const cameBack = step.status === 'paid' && !isLast
    // The status `approved` directly after `sent` means that the bank did not accept the payment.
    const isSendingAgain = step.status === 'approved' && withdrawal.timeline[index - 1]?.status === 'sent'
    return {
      title: cameBack
        ? 'Банк сообщил о\u00a0зачислении'
        : isSendingAgain
          ? 'Банк не\u00a0принял перевод'
          : (happenedTitles[step.status] ?? 'Заявка изменилась'),
      state: cameBack || isSendingAgain ? 'undone' : toStepState(step.status, isLast),
      // Shows the payment date that the bank reports, as on the receipt, without the time of the step when the server
      // received the bank's report on a later day.
      message:
        step.status === 'paid' && withdrawal.paidOn !== null && withdrawal.paidOn !== moscowDay(step.date)
          ? formatDate(withdrawal.paidOn, { now: today })
          : formatMoment(step.date, { now: today }),
    }
  })
  return [...happened, ...stepsAhead(withdrawal, today)]
}

function toStepState(status: OrderStatus, isLast: boolean): Step['state'] {
  if (status === 'rejected' || status === 'returned' || status === 'cancelled') return 'bad'
  return isLast && status === 'sent' ? 'current' : 'done'
}

function stepsAhead({ status, expectedOn, isBlocked }: TimelineInput, today: string): Step[] {
  const arrival: Step = {
    title: 'Деньги придут',
    state: 'coming',
    message: formatPaymentDay({ expectedOn, isBlocked }, today),
  }
  if (status === 'review')
    return [
      { title: 'Проверяем данные', state: 'current' },
      { title: 'Отправим в\u00a0банк', state: 'coming' },
      arrival,
    ]
  if (status === 'approved')
    return [
      {
        title: 'Отправляем в\u00a0банк',
        state: 'current',
        ...(!isBlocked && { message: 'Готовим перевод' }),
      },
      arrival,
    ]
  return status === 'sent' ? [arrival] : []
}

/**
 * Formats the date by which the money should come. While a risk case blocks the withdrawal, the text says that the date
 * no longer holds.
 */
function formatPaymentDay(
  { expectedOn, isBlocked }: Pick<TimelineInput, 'expectedOn' | 'isBlocked'>,
  today: string,
): string {
  const day = formatDate(expectedOn, { now: today }).replaceAll(' ', '\u00a0')
  if (isBlocked) return `Планировали до\u00a0${day}, теперь\u00a0— после проверки`
  return formatDueDay(expectedOn, today)
}
