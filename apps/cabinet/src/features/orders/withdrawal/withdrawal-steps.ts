import type { OrderCard, OrderStatus, WithdrawalDetails } from '@impulse/api/orders/order'
import { formatDate, formatMoment } from '../../../shared/format/date.ts'
import type { Step } from '../../../shared/ui/timeline.tsx'

/**
 * Titles of past steps. `withdrawalSteps` gives another title to a `paid` step when the bank returned the money
 * afterwards, and to an `approved` step when the bank did not accept the payment.
 */
const happenedTitles: Partial<Record<OrderStatus, string>> = {
  review: 'Заявка принята',
  approved: 'Данные проверены',
  sent: 'Отправили в\u00a0банк',
  paid: 'Деньги у\u00a0вас',
  rejected: 'Заявка отклонена',
  returned: 'Банк вернул деньги',
  cancelled: 'Вы\u00a0отменили заявку',
}

type TimelineInput = Pick<OrderCard, 'status' | 'timeline'> &
  Pick<WithdrawalDetails, 'expectedOn' | 'paidOn'> & { isBlocked?: true | undefined }

/**
 * Returns the steps of a withdrawal: «Заявка принята → Проверяем данные → Отправили в банк → Деньги у вас».
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
      // Shows the payment date that the bank reports, as on the receipt. The time of the step is not used,
      // because the server may have received the bank's report later.
      message:
        step.status === 'paid' && withdrawal.paidOn !== null
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
    title: 'Деньги у\u00a0вас',
    state: 'coming',
    // A withdrawal that a risk case blocks has no expected payment date.
    ...(!isBlocked && { message: formatExpectedDay(expectedOn, today) }),
  }
  if (status === 'review')
    return [
      {
        title: 'Проверяем данные',
        state: 'current',
        ...(!isBlocked && today <= expectedOn && answerBy(expectedOn, today)),
      },
      { title: 'Отправили в\u00a0банк', state: 'coming' },
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
 * Formats the date by which staff decide: «Ответим не позже 24 ноября». The decision comes before the payment, so this
 * date is the expected payment date.
 */
const answerBy = (expectedOn: string, today: string) => ({
  message: `Ответим не\u00a0позже ${noWrapDay(expectedOn, today)}`,
})

const noWrapDay = (day: string, today: string): string =>
  formatDate(day, { now: today }).replaceAll(' ', '\u00a0')

/**
 * Formats the expected payment date: «Ожидаем до 24 ноября». After that date, returns a text about the delay.
 * ISO dates can be compared as text.
 */
function formatExpectedDay(expectedOn: string, today: string): string {
  const day = noWrapDay(expectedOn, today)
  return today <= expectedOn
    ? `Ожидаем до\u00a0${day}`
    : `Ожидали до\u00a0${day}. Это дольше обычного: если нужна помощь, напишите в\u00a0поддержку`
}
