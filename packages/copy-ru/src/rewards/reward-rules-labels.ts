import type { RulesState } from '@impulse/api/rewards/console-reward-rules'

export const rulesStateLabels: Record<RulesState, string> = {
  draft: 'Черновик',
  discarded: 'Отклонены',
  recalculating: 'Пересчёт не закончен',
  coming: 'Утверждены',
  inForce: 'Действуют',
  past: 'Прежние',
}

/** The two rules about the places of cancelled contracts in the month. `counts`: value of `countsCancelled`. */
export const cancelledPlaces = [
  {
    counts: false,
    label: 'Освобождаются, когда месяц закончился',
    explanation:
      'Места посчитаются без договоров, отменённых до конца месяца, а разница в вознаграждениях начислится или снимется. Пример: из пяти договоров отменён второй. Пятый станет четвёртым, и за него будет 100 % вместо 125 %. Отмена в следующем месяце мест уже не изменит.',
  },
  {
    counts: true,
    label: 'Сохраняются',
    explanation:
      'Место присваивается один раз. Отмена снимает вознаграждение только за сам отменённый договор, ставка остальных не меняется.',
  },
] as const
